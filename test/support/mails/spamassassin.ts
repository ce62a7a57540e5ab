import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const skipSpam =
  spawnSync('spamassassin', ['--version']).status === 0
    ? false
    : 'no SpamAssassin here (Debian: spamassassin)'

interface SpamVerdict {
  score: number
  /** The points of each rule that matched. */
  rules: Record<string, number>
}

/** Judges each mail by SpamAssassin's local rules, without name servers and statistics. */
export function spamVerdicts(mails: readonly Buffer[]): SpamVerdict[] {
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-spam-'))
  try {
    const files = mails.map((raw, i) => join(folder, `${String(i).padStart(3, '0')}.eml`))
    for (const [i, file] of files.entries()) writeFileSync(file, mails[i]!)
    const options = [
      '--local',
      '--test-mode',
      '--cf=use_bayes 0',
      '--cf=add_header all Rules _TESTSSCORES(,)_',
    ]
    const { stdout } = spawnSync('spamassassin', [...options, ...files], {
      encoding: 'latin1',
      maxBuffer: 1e8,
      env: { ...process.env, HOME: folder },
    })
    return stdout.replaceAll('\r', '').split('X-Spam-Checker-Version:').slice(1).map(verdictOf)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function verdictOf(said: string): SpamVerdict {
  const [, listed] = /^X-Spam-Rules:((?:.*\n)(?:[ \t].*\n)*)/m.exec(said) ?? []
  const [, score] = /score=(-?[\d.]+)/.exec(said) ?? []
  if (listed === undefined || score === undefined)
    throw new Error(`SpamAssassin said: ${said.slice(0, 500)}`)
  const rules = listed
    .replace(/\s/g, '')
    .split(',')
    .map((rule) => rule.split('='))
  return {
    score: Number(score),
    rules: Object.fromEntries(rules.map(([name, adds]) => [name!, Number(adds)])),
  }
}
