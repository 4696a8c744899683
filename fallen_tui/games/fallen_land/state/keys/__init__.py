"""Every kind of option that the rules ask with, and the words of targets, places and zones that share their forms.

Rules ask with these keys, and whoever is given one knows its parts; a text from elsewhere (an event, a state, a
journal) is read by `target_of`, `place_of`, `good_of`, `mark_of`, `zone_of`.
"""
