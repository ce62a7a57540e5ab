import { type ImageScope, namedImages } from './with-images.ts'
import { isNamingProducts, namedProducts } from './with-products.ts'
import type { EmailText } from './email-text.ts'

/** Reads the images and products that the blocks of a text name. Call it before a text is compiled, which happens in a process without a database. */
export async function withNamed<Text extends EmailText>(scope: ImageScope, text: Text): Promise<Text> {
  const images = await namedImages(scope, text.content)
  const products = isNamingProducts(text.content) ? await namedProducts(scope, text.content) : null
  return { ...text, ...(images && { images }), ...(products && { products }) }
}
