import { codeOf } from '#lib/sentences.ts'

/**
 * The sentences about a DNS record that is not as it should be. Pages have one for each code in
 * every language. Findings are stored with the sentence alone, and get the code when they are shown.
 */
export const RECORD_PROBLEMS = {
  no_key: 'There is a TXT record, but no key in it. Publish exactly this value.',
  several_keys: 'There are several keys under this name. Keep only the one with this value.',
  revoked_key: 'The key is revoked (p is empty). Publish exactly this value.',
  other_key: 'This is another key, or a part of it is lost. Publish exactly this value.',
  key_not_for_mail:
    'The key is there, but its v, k, h or s tag does not allow it for signing mail. Publish exactly this value.',
  several_spf:
    'There are several SPF records under this name, so receivers ignore them all. Join them into one.',
  lacks_senders: 'Add {} before "all" in this record.',
  other_mail_host: 'Mail to this name goes to another host. Publish {}.',
  more_mail_hosts: 'Some bounces would go to another host. Keep only {}.',
  several_dmarc:
    'There are several DMARC records under this name, so receivers ignore them all. Keep one.',
  unknown_policy: 'Its policy is unknown. Publish p=none, p=quarantine or p=reject.',
  other_value: 'There is a TXT record, but not with this value. Publish exactly this value.',
  leads_nowhere: 'It leads to {}, which leads nowhere. Replace it by this record.',
  leads_elsewhere:
    'It leads to another server. Replace what stands there by this record. With a proxy such as Cloudflare in between, turn the proxy off for this name.',
  leads_elsewhere_too:
    'It also leads to {}. If that is another server, remove that record, or some readers will get there.',
  not_looked_up: 'Could not be looked up: {}. Check again later.',
} as const
export type RecordProblem = keyof typeof RECORD_PROBLEMS

/** Returns the code of a stored problem; null when a problem of an earlier release has no code. */
export function recordProblemOf(problem: string | null): RecordProblem | null {
  return codeOf(RECORD_PROBLEMS, problem)
}
