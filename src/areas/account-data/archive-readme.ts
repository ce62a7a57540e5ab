import type { AccountPart } from '#operation/account-data/account-part.ts'
import { tables } from '#operation/account-data/tables.ts'

/** Writes the archive's README for the people who open it. */
export function readmeOf({ parts, at }: { parts: readonly AccountPart[]; at: Date }): string {
  const others = tables.filter(({ leftOut, secret }) => leftOut && !secret)
  const list = (lines: readonly string[]) => lines.map((line) => `  - ${line}`).join('\n')
  return `This archive holds everything that one Mailcast account had from ${at.toISOString()} on.

HOW TO READ IT
  records/   One file for each kind of record. Each line is one record as JSON.
             Spreadsheets, databases and every programming language read this.
  files/     The pictures of the image library, by image and width.
  manifest.json
             Counts, the length and SHA-256 checksum of each file, and a JSON
             Schema (draft 2020-12) that says what each record holds.

Ids are those of the API. Times are UTC. Each file is complete in itself. Work
that went on while the archive was written may stand in a later file and not
in an earlier one.

WHAT IS IN records/
${list(parts.map(({ name, about }) => `${name}.jsonl: ${about}`))}

WHAT IS NOT IN HERE
No secret: no API key, no password, no session, no signing key or secret of
domains and webhooks, and no code or link that readers were mailed.
Also not, since it holds nothing of yours that is not in the records:
${list(others.map(({ name, leftOut }) => `${name}: ${leftOut}`))}

TREAT IT WITH CARE
The archive holds addresses and behaviour of persons. Keep it where only those
can read it who may, and delete it when you no longer need it.
`
}
