import { spawnSync } from 'node:child_process'

export const skip = spawnSync('python3', ['--version']).status !== 0

const SCRIPT = `
import sys, json, email, email.policy
bad = []
for text in json.load(sys.stdin):
    message = email.message_from_string(text, policy=email.policy.SMTP)
    for part in message.walk():
        part.get_content() if not part.is_multipart() else None
        if part.defects or any(header.defects for header in part.values()): bad.append([message['To'], str(part.defects)])
print(json.dumps(bad))`

/** Lists the defects that Python's strict parser finds in some messages; none for sound ones. */
export function defectsOf(mails: readonly { raw: Buffer }[]): unknown {
  const input = JSON.stringify(mails.map(({ raw }) => raw.toString('latin1')))
  const { stdout, stderr } = spawnSync('python3', ['-c', SCRIPT], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return JSON.parse(stdout || JSON.stringify(stderr))
}
