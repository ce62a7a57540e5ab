import { type ImageScope, findNamedImages, withOwnPictures } from './with-images.ts'
import { isNamingProducts, readNamedProducts } from './with-products.ts'
import type { EmailText } from './email-text.ts'

/**
 * Reads the images and products that a text names. Call it before compiling, which has no database.
 */
export async function withNamed<Text extends EmailText>(
  scope: ImageScope,
  text: Text,
): Promise<Text> {
  const images = await findNamedImages(scope, text.content)
  const products = isNamingProducts(text.content)
    ? await readNamedProducts(scope, text.content)
    : null
  const content = withOwnPictures(text.content, scope.ports.deployment.baseUrl)
  return { ...text, content, ...(images && { images }), ...(products && { products }) }
}
