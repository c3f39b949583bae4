"""The language, and the sentences that both front ends say, one module a topic.

A sentence that is said in one place only stands there, marked by `_`.
"""
