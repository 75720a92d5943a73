"""Starts a browser that says on standard error where it can be driven."""

import subprocess
import threading


def start(command, announcement):
    """The process, and the address behind the announcement."""
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    for line in process.stderr:
        if announcement in line:
            # Or it would block on a full pipe.
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return process, line.split()[-1]
    raise RuntimeError(f"{command[0]} ended without saying “{announcement}”")
