import type { Newsletter } from '#areas/newsletters/index.ts'
import type { ReaderValues } from './email-template.ts'
import type { EmailText } from '../text/email-text.ts'
import type { Place } from '../blocks/place.ts'
import { articleOrErrors, compileOrErrors, fillOrErrors } from './compile-or-errors.ts'
import { convertOrErrors, type ConvertWork } from '../convert/convert.ts'
import { previewOrErrors, type PreviewWork } from './preview.ts'
import { depthFaults } from '../text/depth-faults.ts'

export interface CompileWork {
  source: EmailText
  newsletter: Newsletter
  place: Place
}

export interface FillWork extends CompileWork {
  reader: ReaderValues
}

export interface ArticleWork extends FillWork {
  address: string
}

type Work = CompileWork | FillWork | ArticleWork | PreviewWork | ConvertWork

function answerTo(work: Work) {
  const deep = depthFaults('convert' in work ? work.convert : work.source.content)
  if (deep.length > 0) return deep
  if ('convert' in work) return convertOrErrors(work)
  if ('known' in work) return previewOrErrors(work)
  if ('address' in work) return articleOrErrors(work.source, work.newsletter, work)
  if ('reader' in work) return fillOrErrors(work.source, work.newsletter, work.place, work.reader)
  return compileOrErrors(work.source, work.newsletter, work.place)
}

// Ctrl-C reaches the whole process group. Only the parent (`compile-apart.ts`) ends this process.
process.on('SIGINT', () => {})
process.on('message', (work: Work) => void process.send!(answerTo(work)))
process.send!('ready')
