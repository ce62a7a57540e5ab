import { readReturnedMail } from './returned-mail.ts'

export interface ReturnedMailWork {
  raw: Uint8Array
  nullSender: boolean
}

// The process of `read-apart.ts` runs this. Ctrl-C and a supervisor's signal reach the whole group: a mail in work would be lost by them.
// It ends with the process that began it, since nothing but their channel keeps it alive.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('message', ({ raw, nullSender }: ReturnedMailWork) => {
  void readReturnedMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), { nullSender }).then((read) => process.send!(read))
})
process.send!('ready')
