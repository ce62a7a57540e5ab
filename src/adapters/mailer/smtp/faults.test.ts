import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chance, SEED } from '#test/seed.ts'
import { mail, mailerTo } from '../fixtures/mails.ts'
import { type Caller, EXTENSIONS, scriptedSink } from '../fixtures/scripted-sink.ts'

const MESSAGES = 2_000

for (const extensions of [EXTENSIONS, []])
  test(`the results of ${MESSAGES} messages agree with the messages that the server accepted (${extensions.length > 0 ? 'with' : 'without'} PIPELINING)`, async (t) => {
    const random = chance(SEED)
    const { url, accepted } = await scriptedSink(t, {
      extensions,
      line(line, caller) {
        const drawn = random()
        if (caller.text === null)
          return drawn < 0.02 ? badly(line, caller, drawn / 0.02) : undefined
        if (line !== '.') return drawn < 0.005 ? drop(caller, '') : undefined
        if (drawn < 0.02) return drop(caller, '')
        // Accepts the text, and closes before the answer arrives or just after it.
        if (drawn < 0.04) return drop(caller, '250 2.0.0 taken\r\n', 'unheard')
        if (drawn < 0.06) return drop(caller, '250 2.0.0 taken\r\n')
        if (drawn < 0.09) return '452 4.3.1 full\r\n'
        return drawn < 0.11
          ? '554 5.7.1 spam\r\n'
          : drawn < 0.12
            ? drop(caller, '421 4.3.2 bye\r\n')
            : undefined
      },
    })
    const mailer = mailerTo(t, url, { backoffMs: 10 })
    const mails = Array.from({ length: MESSAGES }, () => mail('A text.\r\n..\r\n'))
    const results = await Promise.all(mails.map((each) => mailer.send(each)))
    const taken = new Map<string, number>()
    for (const text of accepted) {
      const id = /Message-ID: <(.*)>/.exec(text)?.[1] ?? 'none'
      taken.set(id, (taken.get(id) ?? 0) + 1)
    }
    const counts = { sent: 0, later: 0, refused: 0, unknown: 0 }
    for (const [i, { messageId }] of mails.entries()) {
      const { outcome, detail } = results[i]!
      counts[outcome] += 1
      const times = taken.get(messageId) ?? 0
      const right = outcome === 'unknown' ? times <= 1 : times === (outcome === 'sent' ? 1 : 0)
      assert.ok(
        right,
        `SEED=${SEED}: ${messageId} is ${outcome} (${detail}) and was taken ${times} times`,
      )
    }
    // Every outcome has to occur, or the test would prove nothing.
    assert.ok(
      Object.values(counts).every((count) => count > 5),
      `SEED=${SEED}: ${JSON.stringify(counts)}`,
    )
  })

function drop({ socket }: Caller, said: string, heard: 'heard' | 'unheard' = 'heard'): string {
  if (heard === 'heard' && said !== '') socket.end(said)
  else socket.destroy()
  return said
}

/** Refuses a command temporarily or permanently, or closes the connection. */
function badly(line: string, caller: Caller, drawn: number): string | null | undefined {
  if (/^(?:EHLO|QUIT|RSET)/.test(line)) return undefined
  if (drawn < 0.3) return drop(caller, '')
  if (drawn < 0.4) return drop(caller, '421 4.7.0 enough\r\n')
  return drawn < 0.7 ? '451 4.7.1 not now\r\n' : '550 5.1.1 no such user\r\n'
}
