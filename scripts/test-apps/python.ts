import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, ROOT, run } from './run.ts'

const PYTHON_PACKAGE = join(ROOT, 'client/python')
const OLDEST_PYTHON = [3, 10] as const
/** The oldest Python that the generator runs on. */
const GENERATOR_PYTHON = [3, 11] as const
const VENV = cacheFolder('python')
const UNWRITTEN = { PYTHONDONTWRITEBYTECODE: '1' }

/** Tests the Python client, and yields the reasons for what it left out. */
export function* testPython(): Iterable<string> {
  const python = findPython()
  if (python === undefined) {
    yield `the Python client: no Python ${OLDEST_PYTHON.join('.')} or newer with venv and pip on this machine (PYTHON names one)`
    return
  }
  const generates = isAtLeast(python, GENERATOR_PYTHON)
  const prepared = prepareVenv(python, generates)
  if (prepared !== null) {
    yield `the Python client: ${prepared}`
    return
  }
  const inVenv = join(VENV, 'bin/python')
  if (generates)
    run(
      'generated files of the Python client',
      inVenv,
      ['generate.py', '--check'],
      PYTHON_PACKAGE,
      UNWRITTEN,
    )
  else
    yield `generated files of the Python client: the generator needs Python ${GENERATOR_PYTHON.join('.')}`
  run('types of the Python client', inVenv, ['-m', 'mypy'], PYTHON_PACKAGE, UNWRITTEN)
  run(
    'tests of the Python client',
    process.execPath,
    [
      'test/main.ts',
      'client/test/python.apps.test.ts',
      // Runs in `npm run test:slow` too, without Python.
      'test/ways/same-answer.slow.test.ts',
    ],
    ROOT,
    { ...UNWRITTEN, PYTHON_CLIENT: inVenv },
  )
}

/** Returns the first interpreter that is new enough: that of PYTHON, or the system's. */
function findPython(): string | undefined {
  return [process.env['PYTHON'], 'python3', 'python']
    .filter((name) => name !== undefined)
    .find((name) => isAtLeast(name, OLDEST_PYTHON))
}

/** Returns whether an interpreter is there, has pip and venv, and is new enough. */
function isAtLeast(python: string, [major, minor]: readonly [number, number]): boolean {
  const check = `import ensurepip, sys, venv; sys.exit(sys.version_info < (${major}, ${minor}))`
  return spawnSync(python, ['-c', check]).status === 0
}

/**
 * Makes an environment with the package and its tools, and keeps it until pyproject.toml changes.
 * Returns the reason when it cannot.
 */
function prepareVenv(python: string, generates: boolean): string | null {
  const version = spawnSync(python, ['--version'], { encoding: 'utf8' }).stdout
  const manifest = readFileSync(join(PYTHON_PACKAGE, 'pyproject.toml'))
  const made = createHash('sha256').update(version).update(manifest).digest('hex')
  const stamp = join(VENV, 'made-from')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return null
  rmSync(VENV, { recursive: true, force: true })
  const pip = ['-m', 'pip', '--disable-pip-version-check', 'install', '--quiet']
  const generator = generates ? ['--group', 'generate'] : []
  const steps: [string, string[]][] = [
    [python, ['-m', 'venv', VENV]],
    // `--group` needs pip 25.1.
    [join(VENV, 'bin/python'), [...pip, 'pip>=25.1']],
    [join(VENV, 'bin/python'), [...pip, '--editable', '.', '--group', 'test', ...generator]],
  ]
  for (const [command, args] of steps) {
    const { status, stderr } = spawnSync(command, args, { cwd: PYTHON_PACKAGE, encoding: 'utf8' })
    if (status !== 0)
      return `its packages cannot be installed: ${stderr.trim().split('\n').at(-1) ?? ''}`
  }
  writeFileSync(stamp, made)
  return null
}
