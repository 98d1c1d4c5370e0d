#!/usr/bin/env python3
"""How much there is of the program: `tests/measure.py [REVISION or FOLDER]…`, by default this repository as it lies here.

Prints a line `figure NAME VALUE UNIT` for each figure; for several revisions a value each, in their order. Counted is what
is built into the program (src, crates, build.rs): neither tests/ nor what only `#[cfg(test)]` sees.
"""

import re
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

LONGEST = 10
# A literal or a comment: what is in it is no code. Nested block comments are not looked for.
OPAQUE = re.compile(
    r'//[^\n]*|/\*.*?\*/'
    r'|\b[bc]?r(?P<hashes>#*)".*?"(?P=hashes)|[bc]?"(?:\\.|[^"\\])*"'
    r"|b?'(?:\\(?:x..|u\{[^}]*\}|.)|[^'\\\n])'",
    re.DOTALL,
)
# A test that looks for text in the source of a page, where it could look for an element. The body of a fact is no page,
# nor is what `text()` gives. Where markup is looked for it is a page too, but for what is called a feed, a picture or a
# template. A tag is a name that ends: `<https:` of a mail's header is none.
HTML_AS_TEXT = re.compile(
    r'(?<!fact\.)(?<!\]\.)\b(?:body|page|html)(?:\(\))?\s*\.contains\('
    r'|(?<!\s)(?<!feed)(?<!svg)(?<!template)(?<!text\(\))\s*'
    r'\.(?:r?split(?:_once)?|r?find|r?match(?:es|_indices)|contains|starts_with|ends_with)'
    r'\(\s*(?:&?format!\(\s*)?"(?:[^"\\]|\\.)*?(?:</?[a-z][a-z0-9]*(?![a-z0-9:])|[a-z]=\\"|[a-z]\\">|<")'
)
ATTRIBUTE = re.compile(r'\s*#!?\[')
FOR_TESTS = re.compile(r'#\[cfg\(test\)\]')
FUNCTION = re.compile(r'\bfn\s+(\w+)')
USE = re.compile(r'^[ \t]*(?:pub(?:\([^)]*\))?\s+)?use\s[^;]*;', re.MULTILINE)
DEFAULTED = re.compile(r'\bunwrap_or_default\b')


def blanked(text, what):
    """The text with everything but line ends blanked where `what` says so of a literal or comment."""
    def blank(found):
        return re.sub(r'[^\n]', ' ', found[0]) if what(found[0]) else found[0]
    return OPAQUE.sub(blank, text)


def is_comment(opaque):
    return opaque.startswith(('//', '/*'))


def end_of(bare, at):
    """Where the item ends that begins at `at`: behind its braces, or its semicolon."""
    depth = 0
    for i in range(at, len(bare)):
        if bare[i] in '([{':
            depth += 1
        elif bare[i] in ')]}':
            depth -= 1
            if depth == 0 and bare[i] == '}':
                return i + (2 if bare[i + 1:i + 2] == ';' else 1)
        elif bare[i] == ';' and depth == 0:
            return i + 1
    return len(bare)


def without_tests(text):
    """The text without what only tests see, and the modules in files of their own that only they see."""
    bare = blanked(text, lambda _: True)
    modules, pieces, at = [], [], 0
    for found in FOR_TESTS.finditer(bare):
        if found.start() < at:
            continue
        begin = found.end()
        while attribute := ATTRIBUTE.match(bare, begin):
            begin = closing(bare, attribute.end() - 1)
        end = end_of(bare, begin)
        module = re.match(r'\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;', bare[begin:end])
        if module:
            modules.append(module[1])
        pieces.append(text[at:found.start()])
        at = end
    return ''.join(pieces) + text[at:], modules


def closing(bare, at):
    """Behind the bracket that closes the one at `at`."""
    depth = 0
    for i in range(at, len(bare)):
        depth += {'[': 1, ']': -1}.get(bare[i], 0)
        if depth == 0:
            return i + 1
    return len(bare)


def functions(code):
    """Every function with a body: its name, and how many lines of code it has."""
    bare = blanked(code, lambda _: True)
    for found in FUNCTION.finditer(bare):
        end = end_of(bare, found.start())
        if bare[end - 1:end] == '}':
            yield found[1], lines(code[found.start():end])


def lines(text):
    return sum(1 for line in text.splitlines() if line.strip())


def program(files):
    """The program's own files without their tests: path and text."""
    own = {p: t for p, t in files.items() if p.endswith('.rs') and (p == 'build.rs' or re.match(r'src/|crates/[^/]+/(src/|build\.rs)', p))}
    kept, hidden = {}, []
    for path, text in own.items():
        if re.search(r'^#!\[cfg\(test\)\]', text, re.MULTILINE):
            continue
        kept[path], modules = without_tests(text)
        folder = Path(path).parent if Path(path).name in ('mod.rs', 'lib.rs', 'main.rs') else Path(path).with_suffix('')
        hidden += [str(folder / module) for module in modules]
    return {p: t for p, t in kept.items() if not any(p == f'{h}.rs' or p.startswith(f'{h}/') for h in hidden)}


def measured(files):
    """Every figure: its name, its value, its unit."""
    own = program(files)
    code = {path: blanked(text, is_comment) for path, text in own.items()}
    of_code = sum(map(lines, code.values()))
    everything = '\n'.join(code.values())
    tests = '\n'.join(blanked(t, is_comment) for p, t in files.items() if p.startswith('tests/') and p.endswith('.rs'))
    yield 'code', of_code, 'lines'
    yield 'comments', sum(map(lines, own.values())) - of_code, 'lines'
    yield 'files', len(own), 'files'
    yield 'use', sum(lines(found[0]) for found in USE.finditer(everything)), 'lines'
    yield 'unwrap_or_default', len(DEFAULTED.findall(everything)), 'times'
    yield 'tests-html-as-text', len(HTML_AS_TEXT.findall(tests)), 'times'
    found = [(many, f'{path}:{name}') for path, text in code.items() for name, many in functions(text)]
    for many, where in sorted(found, key=lambda f: (-f[0], f[1]))[:LONGEST]:
        yield f'function:{where}', many, 'lines'


def files_of(what):
    """Paths and texts of a folder, or of a revision of this repository."""
    folder = Path(what)
    if folder.is_dir():
        found = [p for part in ('src', 'crates', 'tests') for p in (folder / part).rglob('*.rs')] + [folder / 'build.rs']
        return {p.relative_to(folder).as_posix(): p.read_text() for p in found if p.is_file() and 'target' not in p.parts[len(folder.parts):]}
    root = Path(__file__).resolve().parent.parent
    archive = subprocess.run(['git', '-C', root, 'archive', what], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as tar:
        return {m.name: tar.extractfile(m).read().decode() for m in tar if m.isfile() and m.name.endswith('.rs')}


def main(wanted):
    columns = [{name: (value, unit) for name, value, unit in measured(files_of(one))} for one in wanted]
    for name in dict.fromkeys(name for column in columns for name in column):
        unit = next(column[name][1] for column in columns if name in column)
        values = ' '.join(str(column[name][0]) if name in column else '-' for column in columns)
        print('figure', name, values, unit)


if __name__ == '__main__':
    if {'-h', '--help'} & set(sys.argv):
        print(__doc__.strip())
    else:
        main(sys.argv[1:] or [Path(__file__).resolve().parent.parent])
