import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../../kit/content-words.ts'
import { mailsOf } from '../../../kit/steps.ts'
import { useList, useRead } from '../../../queries.ts'
import { type CustomField, useFieldLabel } from '../../contacts/fields.ts'
import { useTags } from '../../contacts/tags.ts'
import type { MailChoices } from './named-mail.ts'

export interface Choices extends MailChoices {
  newsletterId: string | undefined
  tags: readonly string[]
  custom: readonly CustomField[]
  products: readonly { id: string; name: string }[]
  /** True where conditions ask email and custom fields only, known when a mail is made. */
  isInMail?: boolean
  /** False until the custom fields are known, whose types decide how a row looks. */
  ready: boolean
  fieldLabel: (field: string) => string
}

export function useChoices(newsletterId: string | undefined): Choices {
  const { t } = useTranslation(['segments', 'contacts', 'frame'])
  const ownLabel = useFieldLabel()
  const tags = useTags()
  const custom = useList('list_custom_fields', {})
  const products = useList('list_products', { newsletterId, limit: 100 })
  const campaigns = useRead('list_campaigns', { newsletterId, limit: 100 })
  const automations = useRead(
    'list_automations',
    { newsletterId, limit: 100 },
    { enabled: newsletterId !== undefined },
  )
  return {
    newsletterId,
    tags: tags.items.map(({ name }) => name),
    custom: custom.items,
    campaigns: (campaigns.data?.data ?? []).map(({ id, subject, content }) => ({
      id,
      subject,
      body: wordsOf(content),
    })),
    products: products.items.map(({ id, name }) => ({ id, name })),
    automations: (automations.data?.data ?? [])
      .map((one) => ({ id: one.id, name: one.name, mails: mailsOf((one.draft ?? one).steps) }))
      .filter(({ mails }) => mails.length > 0),
    ready: !custom.isPending && !campaigns.isPending && !automations.isLoading,
    fieldLabel: (field) =>
      field.startsWith('fields.')
        ? ownLabel(field.slice('fields.'.length))
        : t(`fields.${field}`, { defaultValue: field }),
  }
}

const LINK = /https?:\/\/[^\s<>"')\]]+/g

/** Lists the links that the text of a campaign has. */
export function linksOf(body: string): string[] {
  return [...new Set(body.match(LINK) ?? [])].slice(0, 100)
}
