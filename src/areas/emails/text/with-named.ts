import { type ImageScope, namedImages, withOwnPictures } from './with-images.ts'
import { isNamingProducts, namedProducts } from './with-products.ts'
import type { EmailText } from './email-text.ts'

/**
 * Reads the images and products that the blocks of a text name, and gives pictures of templates their address. Call it before a text is compiled,
 * which happens in a process without a database.
 */
export async function withNamed<Text extends EmailText>(scope: ImageScope, text: Text): Promise<Text> {
  const images = await namedImages(scope, text.content)
  const products = isNamingProducts(text.content) ? await namedProducts(scope, text.content) : null
  const content = withOwnPictures(text.content, scope.ports.deployment.baseUrl)
  return { ...text, content, ...(images && { images }), ...(products && { products }) }
}
