import { createContext } from 'react'
import type { Preview } from '../../kit/preview/preview.ts'
import type { FieldError } from './content.ts'
import type { Following } from './following.ts'

/** The page around the editors of a text. */
interface Writing {
  newsletterId: string
  /** The errors of the server about the draft as it is now. */
  errors: readonly FieldError[]
  /** The ids of images that the text shows and that were deleted. */
  deletedImages: ReadonlySet<string>
  /** Whether the text may be parted by a paywall, as that of a campaign. */
  parted?: boolean
  following?: Following
}

/** Returns the ids of deleted images, which the checks of a preview name. */
export function deletedImagesIn(checks: Preview['checks'] = []): ReadonlySet<string> {
  return new Set(
    checks.flatMap(({ code, values }) =>
      code === 'missing_image' ? String(values?.['image']) : [],
    ),
  )
}

export const WritingContext = createContext<Writing>({
  newsletterId: '',
  errors: [],
  deletedImages: new Set(),
})
