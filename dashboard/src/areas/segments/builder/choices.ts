import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../../kit/content-words.ts'
import { useList, useRead } from '../../../queries.ts'
import { type CustomField, useFieldLabel } from '../../contacts/fields.ts'
import { useTags } from '../../contacts/tags.ts'

/** The account's own values that conditions may name. */
export interface Choices {
  newsletterId: string | undefined
  tags: readonly string[]
  custom: readonly CustomField[]
  campaigns: readonly { id: string; subject: string; body: string }[]
  products: readonly { id: string; name: string }[]
  /** The mails of the automation to which the filter belongs, by the ids of their steps. */
  mails?: readonly { id: string; subject: string; body: string }[]
  /** True where conditions are limited to email and custom fields, which are known when a mail is made. */
  isInMail?: boolean
  /** False until the custom fields are known, whose types decide how a row looks. */
  ready: boolean
  /** Returns how people read a field's name. */
  fieldLabel: (field: string) => string
}

export function useChoices(newsletterId: string | undefined): Choices {
  const { t } = useTranslation(['segments', 'contacts', 'frame'])
  const ownLabel = useFieldLabel()
  const tags = useTags()
  const custom = useList('list_custom_fields', {})
  const products = useList('list_products', { newsletterId, limit: 100 })
  const campaigns = useRead('list_campaigns', { newsletterId, limit: 100 })
  return {
    newsletterId,
    tags: tags.items.map(({ name }) => name),
    custom: custom.items,
    campaigns: (campaigns.data?.data ?? []).map(({ id, subject, content }) => ({ id, subject, body: wordsOf(content) })),
    products: products.items.map(({ id, name }) => ({ id, name })),
    ready: !custom.isPending && !campaigns.isPending,
    fieldLabel: (field) => (field.startsWith('fields.') ? ownLabel(field.slice('fields.'.length)) : t(`fields.${field}`, { defaultValue: field })),
  }
}

const LINK = /https?:\/\/[^\s<>"')\]]+/g

/** Lists the links that the text of a campaign has. */
export function linksOf(body: string): string[] {
  return [...new Set(body.match(LINK) ?? [])].slice(0, 100)
}
