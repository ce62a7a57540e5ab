import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/processes/free-port.ts'
import { print, startOptions } from '../child.ts'
import { cpuMs, parentOf } from '../cpu.ts'

const SETTLE_MS = 20_000
const ROOT = new URL('../..', import.meta.url).pathname

/**
 * Measures a server at rest: processor time and proportional memory (PSS) by process, its private
 * PostgreSQL included. Options: `--seconds=300`.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const seconds = Number(options['seconds'] ?? 300)
  const data = mkdtempSync(join(tmpdir(), 'mailcast-idle-'))
  // The ordinary user of a process that is started as root has to get in.
  chmodSync(data, 0o777)
  const port = await freePort()
  const server = spawn(process.execPath, [...startOptions(), join(ROOT, 'src/main.ts'), 'start'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      BASE_URL: `http://127.0.0.1:${port}`,
    },
    stdio: 'ignore',
  })
  try {
    await ready(port)
    await pause(SETTLE_MS)
    const before = used(server.pid!)
    await pause(seconds * 1000)
    const after = used(server.pid!)
    let cpu = 0
    let memory = 0
    for (const [pid, { name, ms, mib }] of after) {
      const share = (ms - (before.get(pid)?.ms ?? 0)) / (seconds * 10)
      cpu += share
      memory += mib
      print(
        `${share.toFixed(2).padStart(6)} % of a core  ${mib.toFixed(1).padStart(6)} MiB  ${name}`,
      )
    }
    print(
      `${cpu.toFixed(2).padStart(6)} % of a core  ${memory.toFixed(1).padStart(6)} MiB  together, over ${seconds} s`,
    )
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    rmSync(data, { recursive: true, force: true })
  }
}

async function ready(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error('the server was not ready within a minute')
}

interface Used {
  name: string
  /** Processor time so far. */
  ms: number
  /** Proportional memory. */
  mib: number
}

/** Returns the use of a process and of all that descend from it, by process id. */
function used(root: number): Map<number, Used> {
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  const family = pids.filter((pid) => descends(pid, root))
  return new Map(
    family.map((pid) => [pid, { name: nameOf(pid), ms: cpuMs(pid), mib: pssMiB(pid) }]),
  )
}

function descends(pid: number, root: number): boolean {
  for (let at = pid; at > 1; at = parentOf(at)) if (at === root) return true
  return false
}

function nameOf(pid: number): string {
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim().slice(0, 80)
}

function pssMiB(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readText(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
