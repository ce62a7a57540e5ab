// Installs the packages of package-lock.json when node_modules lacks any, so that `npm start` and
// `npm test` are single commands on a fresh clone. Plain JavaScript without dependencies: it runs
// before there are any, on Node 20 and npm 10. `--all` installs developers' tools too. `--quiet`
// prints progress at a terminal alone; problems are always printed. All output goes to standard
// error, since a program may read a command's standard output.
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const all = process.argv.includes('--all')
const terminal = process.stderr.isTTY
const quiet = process.argv.includes('--quiet') && !terminal
const LOCK = join(root, '.installing')
const OWNERS = join(LOCK, 'pids')

await main()

async function main() {
  const lock = readJson(join(root, 'package-lock.json'))?.packages
  if (lock === undefined)
    fail('package-lock.json is missing or unreadable. Get it back from the repository.')
  if (missing(lock).length > 0) await installOnce(lock)
  linkNode()
  requireNode24()
}

/**
 * Lists the needed packages that node_modules lacks or has in another version than the lock. 2 ms
 * for 220 packages.
 */
function missing(lock) {
  const present = readJson(join(root, 'node_modules/.package-lock.json'))?.packages ?? {}
  return Object.keys(lock).filter((path) => {
    if (path === '' || lock[path].link || !applies(lock[path])) return false
    const { version, integrity } = lock[path]
    const found = present[path]
    const same = found?.version === version && found.integrity === integrity
    // npm's own list still has a package whose folder was removed by hand.
    return !same || !existsSync(join(root, path, 'package.json'))
  })
}

/**
 * Returns whether a package belongs on this machine. `dev`: only developers' tools need it.
 * `optional` and `devOptional`: npm omits it where it does not fit.
 */
function applies({ dev, devOptional, optional, os, cpu, libc }) {
  if (dev && !all) return false
  // An optional package without a platform belongs to one that fits all. npm would install it, but
  // nothing fails without it.
  if ((optional || devOptional) && !os && !cpu && !libc) return false
  return (
    fits(os, process.platform) &&
    fits(cpu, process.arch) &&
    (process.platform !== 'linux' || fits(libc, libcOfThisMachine()))
  )
}

/**
 * Checks npm's lists, also a single name without brackets: `["linux"]` names what fits,
 * `["!win32"]` what does not.
 */
function fits(names, mine) {
  if (names === undefined) return true
  const list = [names].flat()
  if (list.includes(`!${mine}`)) return false
  return list.some((name) => name.startsWith('!')) || list.includes(mine) || list.includes('any')
}

function libcOfThisMachine() {
  libcOfThisMachine.known ??= process.report.getReport().header.glibcVersionRuntime
    ? 'glibc'
    : 'musl'
  return libcOfThisMachine.known
}

/** Installs in one process at a time for each clone. A process that waited finds the work done. */
async function installOnce(lock) {
  const release = await takeLock()
  try {
    if (missing(lock).length === 0) return
    await install(lock)
  } finally {
    release()
  }
  const still = missing(lock)
  if (still.length > 0)
    fail(`npm did not install ${still.slice(0, 3).join(', ')}. Run npm ci to see why.`)
}

/**
 * Installs with `npm ci` or, when packages are only to be added, with `npm install --no-save`. `npm
 * ci` removes node_modules first, from which a server may be running. Added packages are those of
 * the lock file (npm test after npm start).
 */
async function install(lock) {
  const present = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  const needed = missing(lock)
  const scope = all ? '--include=dev' : '--omit=dev'
  if (present !== undefined && needed.every((path) => present[path] === undefined)) {
    say(
      `Adding ${needed.length === 1 ? 'a package' : `${needed.length} packages`} that ${all ? "Mailcast's tests and tools need" : 'Mailcast needs'}…`,
    )
    await runNpm(['install', '--no-save', scope])
    if (missing(lock).length === 0) return
  }
  say('Installing what Mailcast needs (about a minute)…')
  await runNpm(['ci', scope])
}

/**
 * Runs the npm and the Node that run this script; those in node_modules may be replaced meanwhile.
 */
async function runNpm(args) {
  const { npm_execpath: script = '', npm_node_execpath: node } = process.env
  const own = /^npm-cli\.c?js$/.test(basename(script)) && existsSync(script)
  const command = own ? [node && existsSync(node) ? node : process.execPath, script] : ['npm']
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--no-progress']
  const child = spawn(command[0], [...command.slice(1), ...args, ...options], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // When this process is killed, npm continues alone: the lock holds as long as either lives.
  if (child.pid !== undefined) writeFileSync(OWNERS, `${process.pid} ${child.pid}`)
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const pass = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  const stopTicking = tick()
  const code = await new Promise((resolve) => {
    child.once('error', (problem) => ((said += problem.message), resolve(127)))
    child.once('close', (status, signal) => resolve(status ?? signal))
  })
  stopTicking()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, pass)
  if (code !== 0) fail(`The installation failed: ${reason(code, said)}`)
}

/** Shows progress: each second in place at a terminal, each 15 s as a line in a log. */
function tick() {
  const began = performance.now()
  const everyMs = terminal ? 1_000 : 15_000
  const timer = setInterval(() => {
    const line = `  … ${Math.round((performance.now() - began) / 1_000)} s`
    if (!quiet) process.stderr.write(terminal ? `\r${line}` : `${line}\n`)
  }, everyMs)
  return () => {
    clearInterval(timer)
    if (terminal) process.stderr.write('\r\x1b[K')
  }
}

/** Returns npm's reason without decoration: the first line that is not a mere code. */
function reason(code, said) {
  if (typeof code === 'string') return `npm was ended by ${code}.`
  const lines = said.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  const errorCode = lines.find((line) => line.startsWith('code '))?.slice(5)
  const words =
    lines.find((line) => line !== '' && !/^(code|errno|syscall|path) /.test(line)) ??
    'npm gave no reason'
  return `${words}${errorCode && !words.includes(errorCode) ? ` (${errorCode})` : ''} — run npm ci to see all of it.`
}

/**
 * Takes the lock by making a folder, which is one step. A lock is taken over when its processes
 * died or were never named.
 */
async function takeLock() {
  for (let told = false; ;) {
    try {
      mkdirSync(LOCK)
      writeFileSync(OWNERS, String(process.pid))
      return releaseLock
    } catch (problem) {
      if (problem.code !== 'EEXIST')
        fail(`${root} cannot be written to (${problem.code}), so nothing can be installed there.`)
    }
    const owners = read(OWNERS) ?? ''
    if (!held(owners)) takeAway(owners)
    else if (!told) say(`Waiting for process ${owners.split(' ')[0] || '?'}, which is installing…`)
    told ||= held(owners)
    await sleep(100)
  }
}

function releaseLock() {
  if (read(OWNERS)?.split(' ')[0] === String(process.pid))
    rmSync(LOCK, { recursive: true, force: true })
}

/**
 * Returns whether the lock is held. Another program may have the pid by now; an installation takes
 * minutes at most, so a lock expires after 15.
 */
function held(owners) {
  const changed =
    statSync(owners === '' ? LOCK : OWNERS, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  const ageMs = Date.now() - changed
  if (owners === '') return ageMs < 5_000 // made, and about to be named
  return ageMs < 900_000 && owners.split(' ').some((pid) => lives(Number(pid)))
}

function lives(pid) {
  try {
    return process.kill(pid, 0)
  } catch (problem) {
    return problem.code === 'EPERM'
  }
}

/**
 * Removes a stale lock. Another process may take it over between check and renaming: then its lock
 * is put back.
 */
function takeAway(stale) {
  const aside = `${LOCK}-${process.pid}`
  try {
    renameSync(LOCK, aside)
    if ((read(join(aside, basename(OWNERS))) ?? '') !== stale) renameSync(aside, LOCK)
  } catch {
    return // another was first
  }
  rmSync(aside, { recursive: true, force: true })
}

/**
 * Restores node_modules/.bin/node, which npm 10 removes. The link belongs to the package for this
 * processor and to the one for the other. npm omits that one together with "its" links
 * (npm/cli#4362).
 */
function linkNode() {
  const link = join(root, 'node_modules/.bin/node')
  const target = `../node-${process.platform}-${process.arch}/bin/node`
  if (!existsSync(link) && existsSync(join(dirname(link), target))) symlinkSync(target, link)
}

/**
 * Checks for Node 24. For Linux npm puts it into node_modules/.bin, which comes first; elsewhere
 * the machine's own is used.
 */
function requireNode24() {
  if (
    existsSync(join(root, 'node_modules/.bin/node')) ||
    Number(process.versions.node.split('.')[0]) >= 24
  )
    return
  fail(
    `Mailcast needs Node 24, and npm has none for ${process.platform}-${process.arch}; this is ${process.version}. Install Node 24 or newer from https://nodejs.org.`,
  )
}

function say(line) {
  if (!quiet) process.stderr.write(`${line}\n`)
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  releaseLock()
  process.exit(1)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
