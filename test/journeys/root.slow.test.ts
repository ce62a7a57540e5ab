import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPostmaster } from '../../src/adapters/private-postgres/postmaster.ts'
import { post } from '../../src/surfaces/inbound/fixtures/post.ts'
import { apiClient } from '#test/contract/client.ts'
import { mailcast } from '#test/processes/process.ts'
import { until } from '#test/sinks.ts'
import { workerProcess } from '#test/processes/worker-process.ts'

const skip = process.getuid?.() !== 0 && 'only root can give root up'

/** Reads the real, effective, saved and filesystem ids of a process, and its groups. */
function idsOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const numbers = (name: string) =>
    new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)![1]!.trim().split(/\s+/).map(Number)
  return { uids: numbers('Uid'), gids: numbers('Gid'), groups: numbers('Groups') }
}

test(
  'started as root, the server opens low ports, goes on as PostgreSQL’s user, and does all its work',
  { skip },
  async () => {
    const [port, bouncePort] = [await lowPort(500), await lowPort(600)]
    const url = `http://127.0.0.1:${port}`
    const running = await mailcast({
      PORT: String(port),
      BASE_URL: url,
      BOUNCE_PORT: String(bouncePort),
      BACKUP_AT: '03:15',
    })
    const data = join(running.dataDir, 'postgres/data')
    const { uid, gid } = statSync(data)
    assert.notEqual(uid, 0)
    const ids = { uids: [uid, uid, uid, uid], gids: [gid, gid, gid, gid], groups: [gid] }
    assert.match(
      running.log(),
      /"msg":"started as root; the ports are open, and the process continues as an ordinary user"/,
    )
    assert.deepEqual(idsOf(running.pid()), ids)
    assert.deepEqual(
      [
        statSync(join(running.dataDir, 'secret-key')).mode & 0o777,
        statSync(join(running.dataDir, 'secret-key')).uid,
      ],
      [0o600, 0],
    )

    // Checked as the new user: a command of root, a child process, a thread that signs, a file in
    // the outbox.
    const { apiKey } = await running.account()
    const api = apiClient(url, apiKey)
    await api.post('/contacts', { email: 'reader@readers.example' })
    await until('the mail is in the outbox', () =>
      readdirSync(join(running.dataDir, 'outbox')).some((name) => name.endsWith('.eml')),
    )
    await api.post('/campaigns', {
      subject: 'March',
      content: { format: 'markdown', body: 'Sow your *peas*.' },
    })
    assert.equal(
      await post(
        bouncePort,
        'postmaster@x.example',
        'Subject: hello\r\n\r\nhello\r\n',
        'a@b.example',
      ),
      250,
    )
    assert.equal(await statusOf(`${url}/docs`), 200)
    // The last night's is made up for at the start.
    const backups = join(running.dataDir, 'backups')
    await until('the backup is made', () =>
      readdirSync(backups).some((name) => name.endsWith('.tar')),
    )
    for (const name of readdirSync(backups)) assert.equal(statSync(join(backups, name)).uid, uid)

    const worker = await workerProcess(running.env)
    assert.deepEqual(idsOf(worker.pid), ids)
    assert.equal(await worker.kill('SIGTERM'), 0)

    // PostgreSQL crashes, and a process that is no longer root starts it again.
    process.kill(readPostmaster(data)!.pid, 'SIGKILL')
    await until(
      'the database is back',
      async () => (await statusOf(`${url}/readyz`)) === 200 && /joined again/.test(running.log()),
    )
    assert.equal((await api.get('/contacts')).data.length, 1)

    assert.equal(await running.signal('SIGTERM'), 0)
    assert.match(
      readFileSync(join(running.dataDir, 'postgres/server.log'), 'utf8'),
      /database system is shut down\n$/,
    )
    await running.start()
    assert.deepEqual(idsOf(running.pid()), ids)
    assert.equal((await api.get('/contacts')).data.length, 1)
    assert.match(await (await fetch(`${url}/outbox`)).text(), /reader@readers\.example/)

    // Nightly backups to a folder that the user may not write to.
    assert.equal(await running.signal('SIGTERM'), 0)
    const closed = mkdtempSync(join(tmpdir(), 'mailcast-closed-'))
    running.env['BACKUP_TO'] = closed
    await running.start()
    rmSync(closed, { recursive: true })
    assert.match(
      running.log(),
      /EACCES: permission denied[^\n]*"msg":"started as root and stays root: /,
    )
  },
)

test('where that user could not go on the server stays root and says why', { skip }, async () => {
  const closed = mkdtempSync(join(tmpdir(), 'mailcast-closed-'))
  chmodSync(closed, 0o700)
  const dataDir = join(closed, 'data')
  const running = await mailcast({ DATA_DIR: dataDir })
  try {
    assert.match(
      running.log(),
      /EACCES: permission denied[^\n]*"msg":"started as root and stays root: /,
    )
    assert.deepEqual(idsOf(running.pid()).uids, [0, 0, 0, 0])
    assert.equal(await running.signal('SIGTERM'), 0)
  } finally {
    rmSync(readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim(), {
      recursive: true,
      force: true,
    })
    rmSync(closed, { recursive: true })
  }
})

/** Finds a port that only root may open. */
async function lowPort(from: number): Promise<number> {
  for (let port = from; port < 1024; port++) {
    const server = createServer()
    const free = await new Promise<boolean>((resolve) =>
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    )
    if (free) await new Promise((resolve) => server.close(resolve))
    if (free) return port
  }
  throw new Error('no port below 1024 is free')
}

/** Reads the whole answer: a body that is left unread keeps its connection open. */
async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address)
  await answer.arrayBuffer()
  return answer.status
}
