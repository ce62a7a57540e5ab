import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { useNewsletter } from '../../../../shell/newsletter.ts'
import type { BlockOf } from '../../blocks/block.ts'
import { useSignupLabel } from '../../blocks/useSignupLabel.ts'
import { WritingContext } from '../../writing.ts'

/** The card with which readers subscribe, with the words that the newsletter gives. */
export function SignupCard({ block: { title, text, label } }: { block: BlockOf<'signup'> }) {
  const { t } = useTranslation('content')
  const { newsletterId } = use(WritingContext)
  const { newsletters } = useNewsletter()
  const name = newsletters.find(({ id }) => id === newsletterId)?.name
  const usual = useSignupLabel()
  return (
    <div className="mc-inset-signup">
      <b dir="auto">{title ?? name ?? t('signup.titleHint')}</b>
      {text !== undefined && <span dir="auto">{text}</span>}
      <span className="mc-inset-button" data-look="filled" dir="auto">
        {label ?? usual}
      </span>
    </div>
  )
}
