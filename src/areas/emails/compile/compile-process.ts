import type { Newsletter } from '#areas/newsletters/index.ts'
import type { ReaderValues } from './email-template.ts'
import type { EmailText } from '../text/email-text.ts'
import type { Place } from '../blocks/place.ts'
import { articleOrErrors, compiledOrErrors, filledOrErrors } from './compile-or-errors.ts'
import { convertedOrErrors, type ConvertWork } from '../convert/convert.ts'
import { previewOrErrors, type PreviewWork } from './preview.ts'

export interface CompileWork {
  source: EmailText
  newsletter: Newsletter
  place: Place
}

export interface FillWork extends CompileWork {
  reader: ReaderValues
}

export interface ArticleWork extends FillWork {
  /** The address of the article's page. */
  address: string
}

type Work = CompileWork | FillWork | ArticleWork | PreviewWork | ConvertWork

function answerTo(work: Work) {
  if ('convert' in work) return convertedOrErrors(work)
  if ('known' in work) return previewOrErrors(work)
  if ('address' in work) return articleOrErrors(work.source, work.newsletter, work)
  if ('reader' in work) return filledOrErrors(work.source, work.newsletter, work.place, work.reader)
  return compiledOrErrors(work.source, work.newsletter, work.place)
}

// `compile-apart.ts` runs this file as a process. Ctrl-C reaches the whole process group, so it is ignored here. The parent ends this process.
process.on('SIGINT', () => {})
process.on('message', (work: Work) => void process.send!(answerTo(work)))
process.send!('ready')
