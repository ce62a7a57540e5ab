import { preview_branding } from './preview_branding.ts'

export { aboutPage } from './about-view.ts'
export { archiveWords, type ArchiveWords } from './archive-words.ts'
export { wholeLogoAddress } from './brand-view.ts'
export { closedWords } from './closed-words.ts'
export { archivePage, day, footer, top } from './frame.ts'
export { gateWords, signInWords } from './gate-words.ts'
export { homePage, issueItem, type Issues, type ListedIssue } from './home-view.ts'
export { shareHead } from './share-head.ts'
export { signupForm } from './signup-form.ts'
export { type BareSite, issuePath, issueUrl, type Refused, type Site, siteUrl, TRAP } from './site.ts'

export const operations = [preview_branding]
