#!/usr/bin/python3
"""A voice for speech-dispatcher that writes instead of speaking.

It takes about as long as speech would, so that what interrupts what is real. Each line of $SPOKEN_LOG has the
milliseconds since 1970, what happened (SAY, CUT, DONE) and the text, with tabs between them. The protocol is that of
speech-dispatcher’s output modules: one command a line, data ended by a line with a single dot.
"""

import html
import os
import re
import sys
import threading
import time

LETTERS_PER_SECOND = float(os.environ.get("SPOKEN_LETTERS_PER_SECOND", "60"))
LEAST_SECONDS = 0.08
TAGS = re.compile(r"<[^>]*>")
SPACES = re.compile(r"\s+")


class Voice:
    """Says one text at a time. The timer ends it; STOP and PAUSE cut it off."""

    def __init__(self, log):
        self.log = log
        self.lock = threading.Lock()
        self.text = None
        self.timer = None

    def write(self, what):
        self.log.write(f"{int(time.time() * 1000)}\t{what}\t{self.text}\n")

    def say(self, text):
        with self.lock:
            self.text = SPACES.sub(" ", html.unescape(TAGS.sub("", text))).strip()
            self.write("SAY")
            answer("200 OK SPEAKING", "701 BEGIN")
            self.timer = threading.Timer(LEAST_SECONDS + len(self.text) / LETTERS_PER_SECOND, self.end)
            self.timer.daemon = True
            self.timer.start()

    def end(self):
        with self.lock:
            if self.text is not None:
                self.write("DONE")
                self.text = None
                answer("702 END")

    def stop(self):
        with self.lock:
            if self.text is not None:
                self.timer.cancel()
                self.write("CUT")
                self.text = None
                answer("703 STOP")


def answer(*lines):
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def data():
    lines = []
    for line in sys.stdin:
        line = line.rstrip("\r\n")
        if line == ".":
            break
        lines.append(line[1:] if line.startswith("..") else line)
    return "\n".join(lines)


def main():
    voice = Voice(open(os.environ["SPOKEN_LOG"], "a", buffering=1, encoding="utf-8"))
    for line in sys.stdin:
        command = line.strip()
        if command == "INIT":
            answer("299-writes what it would say", "299 OK LOADED SUCCESSFULLY")
        elif command in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
            answer("202 OK RECEIVING MESSAGE")
            voice.say(data())
        elif command in ("STOP", "PAUSE"):
            voice.stop()
        elif command == "LIST VOICES":
            answer("200-written\ten-US\tnone", "200 OK VOICE LIST SENT")
        elif command == "SET":
            answer("203 OK RECEIVING SETTINGS")
            data()
            answer("203 OK SETTINGS RECEIVED")
        elif command == "AUDIO":
            answer("207 OK RECEIVING AUDIO SETTINGS")
            data()
            answer("203 OK AUDIO INITIALIZED")
        elif command == "LOGLEVEL":
            answer("207 OK RECEIVING LOGLEVEL SETTINGS")
            data()
            answer("203 OK LOG LEVEL SET")
        elif command.startswith("DEBUG"):
            answer("200 OK DEBUGGING ON" if " ON" in command else "200 OK DEBUGGING OFF")
        elif command == "QUIT":
            answer("210 OK QUIT")
            break
        else:
            answer("300 ERR UNKNOWN COMMAND")


main()
