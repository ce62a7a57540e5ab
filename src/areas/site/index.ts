import { preview_branding } from './preview_branding.ts'
import type { Area } from '#operation/area.ts'

export { aboutPage } from './about-view.ts'
export { pricesButton, pricesLink, signOutForm } from './account-view.ts'
export { wholeLogoAddress } from './brand-view.ts'
export { archivePage, day, footer, top } from './frame.ts'
export { homePage, issueItem, type Issues, type ListedIssue } from './home-view.ts'
export { onOwnHost, sitePath, siteUrl } from '#areas/newsletters/index.ts'
export { shareHead } from './share-head.ts'
export { signupForm } from './signup-form.ts'
export { type BareSite, issuePath, issueUrl, type Refused, type Site, TRAP } from './site.ts'

export const area = { operations: { newsletters: [preview_branding] } } satisfies Area
