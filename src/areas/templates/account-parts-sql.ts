import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { id, json, text, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'
import { Template, TemplateName } from './template.ts'

const templates: AccountPart = {
  name: 'templates',
  about: 'The templates with their texts.',
  table: 'template',
  key: { template_id: 'uuid' },
  columns: {
    id: id('tpl', 'template_id'),
    newsletterId: id('nl'),
    name: text(),
    content: json(),
    createdAt: time(),
  },
  batch: 20,
  arrives: { checks: { name: TemplateName, content: Template.shape.content } },
}

export const accountData = [register(accountParts, templates)]
