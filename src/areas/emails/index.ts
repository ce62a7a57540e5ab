import { provideContents } from '#areas/newsletters/index.ts'
import { Content, settleContent } from './text/content.ts'

export type { Article } from './web/article.ts'
export {
  type MessageMaker,
  messageMaker,
  type EmailSource,
  openTestMails,
} from './message/message-maker.ts'
export type { ReaderValues } from './compile/email-template.ts'
export { dayWriter } from './message/day.ts'
export { ownMail } from './message/own-mail.ts'
export type { EmailText } from './text/email-text.ts'
export type { CompiledEmail } from './compile/compile.ts'
export { withoutPlaces } from './html/places.ts'
export {
  articleApart,
  CannotBeMade,
  compileApart,
  convertApart,
  fieldErrorsApart,
  previewDraft,
  previewSaved,
} from './compile/compile-apart.ts'
export { blockConditions, conditionErrors } from './text/condition-errors.ts'
export {
  imageErrors,
  type ImageScope,
  missingImages,
  PICTURES_PATH,
  withImageAddresses,
  withImageIds,
} from './text/with-images.ts'
export { withNamed } from './text/with-named.ts'
export {
  readNamedProducts,
  productErrors,
  unavailableProducts,
  listUnchosenProducts,
} from './text/with-products.ts'
export { COMPILE_EDITION } from './compile/compile-edition.ts'
export { paywallRefusal } from './text/paywall-refusal.ts'
export { LOSS_CODES, LOSSES_MAX, MAIL_LOSSES } from './losses/loss.ts'
export { Blocks, type BlocksContent, Content, settleContent, withoutIds } from './text/content.ts'
export type { Inline } from './blocks/inline.ts'
export { hasPlayer, PLAYER_ORIGINS } from './blocks/embed.ts'
export { applyContentChanges, ContentChanges } from './text/content-changes.ts'
export {
  abovePaywall,
  Access,
  hasPaywall,
  mayReadAll,
  type ReaderTier,
  visibleTo,
} from './text/visible-to.ts'
export { isEmpty, textsOf, wholeOf } from './text/content-texts.ts'
export { isLinkProof } from './compile/link-proof.ts'
export { RENDERED_MAX, isRenderTimeout, sentenceOf } from './liquid/liquid.ts'
export type { Preview } from './compile/preview.ts'
export {
  LINKED,
  MAILING_BYTES,
  readRecipientToken,
  recipientTokenMaker,
  type RecipientTokenUse,
  RETURNED,
} from './message/recipient-token.ts'
export { fieldError } from './text/text-errors.ts'
export { ADDRESS_MAX } from './compile/tracked-links.ts'
export { isCounted, isOurs } from './compile/tracking.ts'

provideContents({ shape: Content, settled: (content) => settleContent(content as Content) })
