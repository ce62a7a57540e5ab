export { type Article } from './web/article.ts'
export { type MessageMaker, messageMaker, type EmailSource, openTestMails } from './message/message-maker.ts'
export { type ReaderValues } from './compile/email-template.ts'
export type { EmailText } from './text/email-text.ts'
export { type CompiledEmail } from './compile/compile.ts'
export {
  articleApart,
  CannotBeMade,
  compileApart,
  compileAsked,
  convertAsked,
  fieldErrorsApart,
  previewAsked,
  previewToCheck,
} from './compile/compile-apart.ts'
export { conditionErrors } from './text/condition-errors.ts'
export { imageErrors, type ImageScope, missingImages, withImageAddresses, withImageIds, withImages } from './text/with-images.ts'
export { COMPILE_EDITION } from './compile/compile-edition.ts'
export { LOSS_CODES, LOSSES_MAX } from './convert/loss.ts'
export { type BlocksContent, Content, settled, withoutIds } from './text/content.ts'
export { type Inline } from './blocks/inline.ts'
export { changedContent, ContentChanges } from './text/content-changes.ts'
export { isEmpty, textsOf, wholeOf } from './text/content-texts.ts'
export { isLinkProof } from './compile/link-proof.ts'
export { RENDERED_MAX, ranOutOfTime, sentenceOf } from './liquid/liquid.ts'
export { type Look, lookOf, type Palette } from './blocks/look.ts'
export { GIVEN_NAMES } from './liquid/given-names.ts'
export type { Preview } from './compile/preview.ts'
export { LINKED, MAILING_BYTES, readRecipientToken, recipientTokenMaker, type RecipientTokenUse, RETURNED } from './message/recipient-token.ts'
export { fieldError, TOO_COMPLEX } from './text/text-errors.ts'
export { ADDRESS_MAX } from './compile/tracked-links.ts'
export { isOurs } from './compile/tracking.ts'
