/* One log line under construction. What is said once here holds for all three formats: a value
 * cannot end the line, nor begin another field, whatever is in it. */
#include "private.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* Left free behind a text, for the numbers that may follow and for the end. */
enum { kept_for_numbers = 256 };

static void append(struct record *record, const char *bytes, size_t count)
{
    if (count > sizeof record->bytes - record->count)
        count = sizeof record->bytes - record->count;
    memcpy(record->bytes + record->count, bytes, count);
    record->count += count;
}

static void append_string(struct record *record, const char *string)
{
    append(record, string, strlen(string));
}

/* ---- Values ------------------------------------------------------------------------------ */

/* How many bytes of UTF-8 are here one character that some program takes for a line end or a
 * control (C0, C1, U+2028, U+2029); its number goes to `code`. 0 for any other. */
static size_t control(const char *text, size_t count, unsigned *code)
{
    const unsigned char *bytes = (const unsigned char *)text;
    if (bytes[0] < 0x20 || bytes[0] == 0x7f) {
        *code = bytes[0];
        return 1;
    }
    if (count > 1 && bytes[0] == 0xc2 && bytes[1] < 0xa0) {
        *code = bytes[1];
        return 2;
    }
    if (count > 2 && bytes[0] == 0xe2 && bytes[1] == 0x80 && (bytes[2] & 0xfe) == 0xa8) {
        *code = 0x2000 | (bytes[2] & 0x3f);
        return 3;
    }
    return 0;
}

/* RFC 8259 section 7, which readers of logfmt understand, too. */
static void append_quoted(struct record *record, const char *text, size_t count)
{
    const size_t room = sizeof record->bytes - kept_for_numbers;
    append(record, "\"", 1);
    for (size_t i = 0; i < count && record->count < room;) {
        unsigned code;
        size_t length = control(text + i, count - i, &code);
        if (length > 0) {
            char escape[8];
            snprintf(escape, sizeof escape, "\\u%04x", code);
            append_string(record, escape);
        } else {
            if (text[i] == '"' || text[i] == '\\')
                append(record, "\\", 1);
            /* A whole character: one that is cut in two would be no UTF-8. */
            length = 1;
            while (i + length < count && (text[i + length] & 0xc0) == 0x80)
                length++;
            append(record, text + i, length);
        }
        i += length;
    }
    append(record, "\"", 1);
}

static bool is_plain(const char *text, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (text[i] <= ' ' || text[i] > '~' || strchr("=\"\\", text[i]))
            return false;
    return count > 0 && count < 128;
}

static void append_value(struct record *record, const char *text, size_t count)
{
    if (record->format != CWS_LOG_JSON && is_plain(text, count))
        append(record, text, count);
    else
        append_quoted(record, text, count);
}

static void append_name(struct record *record, const char *name)
{
    const bool is_json = record->format == CWS_LOG_JSON;
    append_string(record, is_json ? ",\"" : " ");
    append_string(record, name);
    append_string(record, is_json ? "\":" : "=");
}

/* ---- Fields ------------------------------------------------------------------------------ */

/* RFC 3339, in UTC, with milliseconds. */
static void write_time(char time[32])
{
    struct timespec now;
    struct tm utc;
    clock_gettime(CLOCK_REALTIME, &now);
    size_t count = strftime(time, 32, "%Y-%m-%dT%H:%M:%S", gmtime_r(&now.tv_sec, &utc));
    snprintf(time + count, 32 - count, ".%03ldZ", now.tv_nsec / 1000000);
}

void cws_begin_record(struct record *record, int format, const char *level, const char *event)
{
    char time[32];
    write_time(time);
    record->format = format;
    record->count = 0;
    if (format == CWS_LOG_TEXT) {
        append_string(record, time);
        append(record, " ", 1);
        append_string(record, level);
        append(record, " ", 1);
        append_string(record, event);
        return;
    }
    append_string(record, format == CWS_LOG_JSON ? "{\"time\":" : "time=");
    append_value(record, time, strlen(time));
    cws_put_text(record, "level", level, strlen(level));
    cws_put_text(record, "event", event, strlen(event));
}

void cws_put_text(struct record *record, const char *name, const char *text, size_t count)
{
    append_name(record, name);
    append_value(record, text, count);
}

void cws_put_number(struct record *record, const char *name, uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    append_name(record, name);
    append_string(record, digits);
}

void cws_put_seconds(struct record *record, const char *name, int64_t nanoseconds)
{
    char digits[32];
    int64_t milliseconds = nanoseconds / 1000000;
    snprintf(digits, sizeof digits, "%" PRId64 ".%03d", milliseconds / 1000,
             (int)(milliseconds % 1000));
    append_name(record, name);
    append_string(record, digits);
}

void cws_end_record(struct record *record)
{
    append_string(record, record->format == CWS_LOG_JSON ? "}\n" : "\n");
}
