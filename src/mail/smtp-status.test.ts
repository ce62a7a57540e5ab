import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '#lib/cpu-time.ts'
import { findEnhancedCode, type BounceFault, faultOf, readRefusal } from './smtp-status.ts'

// Replies of real mail servers, by server. Addresses and hosts are made up.

const REPLIES: Record<BounceFault, readonly string[]> = {
  recipient: [
    // Gmail
    "550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. For more information, go to https://support.google.com/mail/?p=NoSuchUser a1-20020 - gsmtp",
    '550-5.2.1 The email account that you tried to reach is disabled. For more information, go to https://support.google.com/mail/?p=DisabledUser - gsmtp',
    '550 5.2.1 The email account that you tried to reach is inactive. For more information, go to https://support.google.com/mail/?p=InactiveUser',
    '553-5.1.3 The recipient address <reader@readers.example.> is not a valid RFC 5321 address. - gsmtp',
    "550-5.1.2 We weren't able to find the recipient domain. Please check for any spelling errors.",
    // Outlook, Exchange
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient reader@readers.example not found by SMTP address lookup',
    '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found',
    '550 5.1.1 User unknown',
    '550 5.1.6 Recipient no longer on server',
    // Yahoo, AOL
    "554 delivery error: dd This user doesn't have a yahoo.com account (reader@yahoo.com) [0] - mta4001.mail.bf1.yahoo.com",
    '552 1 Requested mail action aborted, mailbox not found',
    '554 30 Sorry, your message to reader@yahoo.com cannot be delivered. This mailbox is disabled (554.30).',
    '550 5.1.1 <reader@aol.com>: Recipient address rejected: aol.com',
    // iCloud
    '550 5.1.1 <reader@icloud.com>: user does not exist',
    '550 5.1.1 <reader@me.com>: Recipient address rejected: User unknown in relay recipient table',
    '550 5.1.1 unknown or illegal alias: reader@me.com',
    // Postfix
    '550 5.1.1 <reader@readers.example>: Recipient address rejected: User unknown in local recipient table',
    '550 5.1.1 <reader@readers.example>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.1 <spam@readers.example>: Recipient address rejected: undeliverable address: host mx.readers.example said: no such user',
    '550 5.1.10 <reader@readers.example>: Recipient address rejected: Domain readers.example does not accept mail (nullMX)',
    // Exim
    '550 No such user here',
    '550 Unknown user',
    '550-Unrouteable address',
    '550 Unrouteable address',
    // Others
    '550 No Such User Here"',
    '550 5.1.1 <reader@readers.example> No such user here',
    '550 sorry, no mailbox here by that name. (#5.1.1)',
    '550 Requested action not taken: mailbox unavailable. No such recipient here',
    '551 User not found',
    '550 user unknown',
    '550 <reader@readers.example>... User unknown',
    '553 <reader@readers.example>: invalid recipient',
    '550 5.0.0 <reader@readers.example>... User unknown',
    '550 5.1.0 <reader@readers.example>: no such user',
    '550 Invalid recipient <reader@readers.example> (#5.1.1)',
    '550 Account reader@readers.example does not exist',
    '550 The mailbox has been disabled',
    '550 Not a valid recipient',
    // A code that does not name the fault, and words that do.
    '550 5.7.1 <reader@readers.example>: Recipient address rejected: User unknown',
    '553 5.7.1 Invalid recipient reader@readers.example (Mode: normal)',
    '550 5.7.27 Host does not accept mail',
    '550 5.5.0 Invalid recipient',
    '553 5.3.0 <reader@readers.example>... No such user here',
    '550 5.2.0 Unknown user',
    '550 5.4.4 Invalid domain',
    '550 #5.1.0 Address rejected.',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
    '550 5.4.1 Recipient address rejected: Access denied. [BL0EPF0001.namprd02.prod.outlook.com]',
    '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable -> 550 User unknown',
    '556 5.1.10 readers.example does not accept mail',
    '550 User reader not listed in the directory',
    '550 This address no longer accepts mail',
    '550 5.0.0 <reader@readers.example> is not a valid mailbox',
    '511 no such user',
    // No reply code, as in the report of a relay.
    'Host or domain name not found. Name service error for name=readers.example type=AAAA: Host not found',
    'DNS lookup failure: host mx.readers.example not found',
    'No MX found for domain readers.example',
    'readers.example responded with code NXDOMAIN',
  ],
  mailbox: [
    "452-4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaTemp - gsmtp",
    "552-5.2.2 The recipient's inbox is out of storage space and inactive. - gsmtp",
    '450-4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. - gsmtp',
    '550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. - gsmtp',
    '450-4.2.1 The user you are trying to contact is receiving mail too quickly.',
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
    '552 5.2.2 <reader@icloud.com>: user is over quota',
    '452 4.2.2 <reader@readers.example>: Recipient address rejected: Mailbox is full',
    '552 mailbox full',
    '550 Mailbox quota exceeded',
    '552 Requested mail action aborted: exceeded storage allocation. Quota exceeded',
    '452 4.3.1 Insufficient system storage',
    '450 4.1.1 <reader@readers.example>: Recipient address rejected: unverified address: Address verification in progress',
    '451 4.4.1 Connection timed out',
    '450 Requested mail action not taken: mailbox unavailable',
    '421 4.2.1 Mailbox asleep',
    "422 The recipient's mailbox is over quota",
    '554 5.3.4 reader is over quota',
    // Neither code nor words name the fault.
    '550 Requested action not taken: mailbox unavailable',
    '550 5.2.0 something about the mailbox',
    '554 5.4.6 Hop count exceeded - possible mail loop',
    '550 5.1.4 Ambiguous address',
    '550 5.1.9 Message relayed to non-compliant mailer',
    '554 Transaction failed',
    '500 user unknown',
    'no words at all',
    '',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '550 <reader@readers.example>: Recipient address rejected.',
    '542 reader@readers.example Rejected',
    '550 Domain does not exist: garden.example',
    '550 5.4.4 Host unreachable',
    '550 recipient rejected: unknown error',
    '554 5.5.1 Error: no valid recipients',
    '550 5.1.0 - Unknown address error 550-not today',
    "550 The address couldn't be found, or is unable to receive mail",
    // Words in another language, and a code that does not name the fault.
    '550 Empfänger unbekannt',
    // Full, whatever the code and the other words
    '552 sorry, mailbox reader@readers.example is over quota temporarily (#5.1.1)',
    '550 5.1.1 <reader@readers.example> unknown user or mailbox full',
    '550 5.5.0 <reader@readers.example>: Recipient address rejected: mailbox temporarily unavailable',
    '550 5.2.1 This account has been temporarily disabled',
    '450 4.1.1 <reader@readers.example>: Recipient address rejected: User unknown in virtual alias table',
    // Mobile operators in Japan. Their customers can refuse mail from the internet, which the reply
    // reports as an unknown user.
    '550 Unknown user reader@docomo.ne.jp',
    '550 : User unknown',
  ],
  policy: [
    // Gmail
    '550-5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
    '550-5.7.1 [192.0.2.7 12] Our system has detected that this message is likely unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked.',
    '421-4.7.28 [192.0.2.7] Our system has detected an unusual rate of unsolicited mail originating from your IP address.',
    '550-5.7.25 [192.0.2.7] The IP address sending this message does not have a PTR record setup',
    '550 5.4.5 Daily user sending limit exceeded.',
    // Outlook
    '550 5.7.515 Access denied, sending domain GARDEN.EXAMPLE does not meet the required authentication level.',
    "550 5.7.1 Unfortunately, messages from [192.0.2.7] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
    '451 4.7.650 The mail server [192.0.2.7] has been temporarily rate limited due to IP reputation.',
    '550 5.7.509 Access denied, sending domain garden.example does not pass DMARC verification',
    '550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP.',
    '550 5.1.8 Access denied, bad outbound sender AS(42004)',
    "550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    // Yahoo
    '421 4.7.0 [TSS04] Messages from 192.0.2.7 temporarily deferred due to unexpected volume or user complaints - 4.16.55.1',
    "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.7, because the ip is in Spamhaus's list",
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
    // iCloud
    '554 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137',
    // Postfix, Exim and others
    '554 5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org',
    '554 5.7.1 <reader@readers.example>: Relay access denied',
    '450 4.7.1 <reader@readers.example>: Recipient address rejected: Greylisted',
    '451 Greylisted, please try again in 300 seconds',
    '550 5.1.8 <news@garden.example>: Sender address rejected: Domain not found',
    '553 5.1.7 <news@garden>: Sender address rejected: malformed',
    '550 5.7.27 Sender address has null MX',
    '550 Message rejected as spam by Content Filtering',
    '550 5.1.1 Mail from 192.0.2.7 is blocked using the Barracuda reputation list',
    "554 Your access to this mail system has been rejected due to the sending MTA's poor reputation.",
    '550 relay not permitted, authentication required',
    '451 too many messages from 192.0.2.7',
    // Words that are hidden in a link, or behind a code that means the recipient
    '553 5.1.3 http://www.spamhaus.org/query/bl?ip=192.0.2.7',
    '550 5.1.1 RCP-P2 http://postmaster.example/codes#rcp Refused due to recipient preferences',
    '550 5.1.0 MailFrom domain is listed in Spamhaus',
    '550 5.0.0 unknown user, or your IP is on a block list',
    '554 Too many invalid recipients',
    '550 Your account has been disabled',
    '550 Sender unknown: no such user',
    '554 5.7.1 <mail.garden.example>: Helo command rejected: Host not found',
    '550 5.7.1 <reader@readers.example>: Recipient address rejected: User is temporary locked',
    '550 5.7.1 <reader@readers.example>: Recipient address rejected: Access denied',
    '550 Administrative prohibition',
    '432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded',
    '550 This address no longer accepts mail from lists',
    '550 IP address not found in DNS',
    '550 The recipient takes no mail of this sender, who is not recognized',
    // Refusals because of the message itself.
    '550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient',
    '552 5.3.4 Message size exceeds fixed limit',
    '554 5.6.0 Message content is malformed',
    '550 Invalid address in the From header',
  ],
}

for (const fault of Object.keys(REPLIES) as BounceFault[])
  test(`${fault}: what servers say of it`, () => {
    const wrong = REPLIES[fault].flatMap((reply) => {
      const found = faultOf(readRefusal(reply))
      return found === fault ? [] : [`${found}: ${reply}`]
    })
    assert.deepEqual(wrong, [])
  })

test('an enhanced code that is known goes before one in the text', () => {
  assert.equal(faultOf({ code: 550, enhanced: '5.7.26', text: '550 5.1.1 user unknown' }), 'policy')
  assert.equal(faultOf({ code: 550, enhanced: '5.0.0', text: '550 5.1.1 sorry' }), 'recipient')
  assert.equal(faultOf({ code: null, enhanced: '5.1.1', text: '' }), 'recipient')
})

test('reads a code out of a log line, and takes no address of four numbers for one', () => {
  assert.deepEqual(readRefusal('smtp; 550-5.1.1 No such user'), {
    code: 550,
    enhanced: '5.1.1',
    text: 'smtp; 550-5.1.1 No such user',
  })
  assert.equal(readRefusal('smtp;550 5.2.1 off').code, 550)
  assert.equal(findEnhancedCode('Connections from 5.1.1.7 are refused'), null)
  assert.equal(findEnhancedCode('(#5.1.1)'), '5.1.1')
  assert.equal(readRefusal('Connections from 192.0.2.7 are refused').code, null)
})

test('a text of a million letters is read at once', () => {
  const began = cpuMs()
  for (const text of [
    'a',
    'user ',
    '<',
    'no ',
    '@',
    'u@',
    'unknown user ',
    'unknown local ',
    'recipient address rejected: ',
    'over the ',
    'exceeds the maximum ',
    'host mx.',
    'domain ',
    'sender ',
    'your mail ',
    'http://',
    '1.1.1 ',
    ' .',
  ])
    faultOf({ ...readRefusal(text.repeat(1e6 / text.length)), code: 550 })
  assert.ok(cpuMs() - began < 1000)
})
