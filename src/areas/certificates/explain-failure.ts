import type { AcmeFailureReason } from '#ports/acme.ts'

const OPEN_PORT =
  'The A and AAAA records of the name must lead to this server, and port 80 of the internet to HTTP_PORT.'

/** Says what went wrong with a certificate, and what to do, in at most 500 characters. */
export function explainFailure(
  reason: AcmeFailureReason,
  { host, said }: { host: string; said: string },
): string {
  const SENTENCES: Record<AcmeFailureReason, string> = {
    not_here: `http://${host}/ does not lead to this server: ${said}. ${OPEN_PORT}`,
    unavailable: `The certificate authority did not answer: ${said}. It is asked again.`,
    clock: `The clock of this machine is wrong, it seems, since the certificate authority’s own certificate is not valid by it: ${said}. Set the clock, by NTP.`,
    rate_limited: `The certificate authority allows no more orders for now: ${said}. It is asked again when it allows.`,
    host_unreachable: `The certificate authority could not reach http://${host}/: ${said}. ${OPEN_PORT}`,
    refused: `The certificate authority refused: ${said}. Its answer names what to change.`,
  }
  return SENTENCES[reason].slice(0, 500)
}

/** Says what owners can do, for a mail. */
export function stepsFor(reason: AcmeFailureReason, host: string): string[] {
  const STEPS: Record<AcmeFailureReason, string[]> = {
    not_here: [
      `Look at the A and AAAA records of ${host}: each must be an address of your server. Remove an old AAAA record.`,
      'Let the firewall and the router pass port 80 on to the server.',
    ],
    unavailable: ['Look at whether the server can reach the certificate authority by https.'],
    clock: ['Set the clock of the server: turn NTP on.'],
    rate_limited: ['Wait. The next try is made when the authority allows it.'],
    host_unreachable: [
      `Look at the A and AAAA records of ${host}: each must be an address of your server. Remove an old AAAA record.`,
      'Let the firewall and the router pass port 80 on to the server, from everywhere.',
    ],
    refused: [
      `Do what the sentence above asks for. A CAA record of ${host}, for example, must allow the authority.`,
    ],
  }
  return [
    ...STEPS[reason],
    'Ask the doctor, on the server: mailcast doctor. It names the next try. A restart of Mailcast tries at once, unless the authority has refused.',
  ]
}
