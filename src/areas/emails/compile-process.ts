import type { Newsletter } from '#areas/newsletters/index.ts'
import type { ReaderValues } from './email-template.ts'
import type { EmailText, Place } from './compile.ts'
import { compiledOrErrors, filledLines, filledOrErrors } from './compile-or-errors.ts'

export interface CompileWork {
  campaign: EmailText
  newsletter: Newsletter
  place: Place
}

export interface FillWork extends CompileWork {
  reader: ReaderValues
}

export interface LinesWork {
  lines: string[]
  newsletter: Newsletter
  reader: ReaderValues
}

function answerTo(work: CompileWork | FillWork | LinesWork) {
  if ('lines' in work) return filledLines(work.lines, work.newsletter, work.reader)
  if ('reader' in work) return filledOrErrors(work.campaign, work.newsletter, work.place, work.reader)
  return compiledOrErrors(work.campaign, work.newsletter, work.place)
}

// `compile-apart.ts` runs this file as a process. Ctrl-C reaches the whole process group, so it is ignored here. The parent ends this process.
process.on('SIGINT', () => {})
process.on('message', (work: CompileWork | FillWork | LinesWork) => void process.send!(answerTo(work)))
process.send!('ready')
