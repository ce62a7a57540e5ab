import { readReturnedMail } from './returned-mail.ts'

export interface ReturnedMailWork {
  raw: Uint8Array
  nullSender: boolean
}

// `read-apart.ts` runs this. Signals reach the whole process group, and would lose a mail in
// progress. The process ends when its parent's channel closes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('message', ({ raw, nullSender }: ReturnedMailWork) => {
  void readReturnedMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), {
    nullSender,
  }).then((read) => process.send!(read))
})
process.send!('ready')
