export { accountData as registrations } from './account-parts-sql.ts'
import { create_template } from './create_template.ts'
import { delete_template } from './delete_template.ts'
import { get_template } from './get_template.ts'
import { templatesOfImage } from './image-places-sql.ts'
import { templatesOfProduct } from './product-places-sql.ts'
import { list_templates } from './list_templates.ts'
import { update_template } from './update_template.ts'

export { findTemplate } from './find-template.ts'

export const operations = [list_templates, create_template, get_template, update_template, delete_template]
export const signalHandlers = [templatesOfImage, templatesOfProduct]
