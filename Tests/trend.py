"""How a quantity that is watched goes up."""

import statistics


def rise(points, minutes):
    """What the line through points of (seconds, quantity) rises by in so many minutes: the median of
    the slopes between all two of them (Theil and Sen's), which single steps do not move."""
    slopes = [
        (y1 - y0) / (x1 - x0) for i, (x0, y0) in enumerate(points) for x1, y1 in points[i + 1 :]
    ]
    return 60 * minutes * statistics.median(slopes)
