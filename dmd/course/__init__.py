"""Questions to guess at, and a small file that remembers what was solved; no Jupyter in it."""

from dmd.course.progress import Progress, progress
from dmd.course.quiz import Answer, Quiz, quiz
from dmd.course.trying import refused

__all__ = ["Answer", "Progress", "Quiz", "progress", "quiz", "refused"]
