import { accountData } from './account-parts-sql.ts'
import { create_template } from './create_template.ts'
import { delete_template } from './delete_template.ts'
import { get_template } from './get_template.ts'
import { templatesOfImage } from './image-places-sql.ts'
import { templatesOfProduct } from './product-places-sql.ts'
import { get_template_revision } from './revisions/get_template_revision.ts'
import { list_template_revisions } from './revisions/list_template_revisions.ts'
import { restore_template_revision } from './revisions/restore_template_revision.ts'
import { list_templates } from './list_templates.ts'
import { update_template } from './update_template.ts'
import type { Area } from '#operation/area.ts'

export { PICTURES_FOLDER } from './shipped-templates.ts'
export { findTemplate } from './find-template.ts'

export const area = {
  operations: {
    templates: [
      list_templates,
      create_template,
      get_template,
      update_template,
      delete_template,
      list_template_revisions,
      get_template_revision,
      restore_template_revision,
    ],
  },
  registrations: [...accountData, templatesOfImage, templatesOfProduct],
} satisfies Area
