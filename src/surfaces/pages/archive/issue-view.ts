import type { Access, ReaderTier } from '#areas/emails/index.ts'
import {
  archivePage,
  day,
  footer,
  issuePath,
  issueUrl,
  onOwnHost,
  pricesButton,
  pricesLink,
  shareHead,
  signOutForm,
  signupForm,
  type Site,
  sitePath,
  top,
} from '#areas/site/index.ts'
import { Html, html } from '#lib/html.ts'
import { type Translate, translator } from '#words/translate.ts'

interface NearIssue {
  id: string
  slug: string | null
  subject: string
}

export interface Issue extends NearIssue {
  newsletter: Site
  postalAddress: string
  previewText: string
  sentAt: string
  author: string | null
  html: string
  /** Whether lists, feeds and search engines may show it. */
  listed: boolean
  access: Access
  readsAll: boolean
  reader: ReaderTier
  previous: NearIssue | null
  next: NearIssue | null
}

export function issuePage(issue: Issue, baseUrl: string): Html {
  const { newsletter, subject, previewText, sentAt, author } = issue
  const t = translator(newsletter.language)
  const address = issueUrl(newsletter, issue, baseUrl)
  const about = previewText === '' ? t('archive.issueOf', { name: newsletter.name }) : previewText
  const head = shareHead({
    kind: 'article',
    title: subject,
    about,
    address,
    site: newsletter,
    image: `${address}/card.png`,
    publishedAt: sentAt,
  })
  // Only readers of the issue's mail know the address, so search engines must not index it.
  const unlisted = !issue.listed && html`<meta name="robots" content="noindex">`
  const written = author !== null && html`<meta name="author" content="${author}">`
  const body = html`${top(newsletter, action(issue, t))}<main class="n-column"><article>
<header class="n-head"><h1 dir="auto">${subject}</h1>${previewText !== '' && html`<p class="n-lead" dir="auto">${previewText}</p>`}
<p class="n-soft n-small">${author !== null && html`<bdi>${author}</bdi> · `}${day(sentAt, newsletter)}</p></header>
${new Html(onOwnHost(issue.html, newsletter, baseUrl))}</article>
${offer(issue)}${share(subject, address, t)}${neighbours(issue, t)}
${issue.reader === 'visitor' && join(issue, t)}</main>${footer(newsletter, issue.postalAddress, { isSignedIn: issue.reader !== 'visitor' })}`
  return archivePage(
    newsletter,
    { title: `${subject} · ${newsletter.name}`, head: html`${unlisted}${written}${head}`, body },
    baseUrl,
  )
}

/** Writes the link at the top: to sign up, to pay, or to the paid issues. */
function action({ reader, readsAll, newsletter }: Issue, t: Translate): Html | false {
  const { isOpen } = newsletter
  if (reader === 'visitor')
    return isOpen && html`<a class="n-button" href="#subscribe">${t('common.subscribe')}</a>`
  if (reader === 'paid')
    return html`<a href="${sitePath(newsletter)}/subscription">${t('common.yourSubscription')}</a>`
  // A cut text has the offer at its end.
  return readsAll && pricesButton(newsletter)
}

function join({ id, access, readsAll, newsletter }: Issue, t: Translate): Html {
  return html`<section class="n-join" id="subscribe" aria-labelledby="n-join"><h2 id="n-join" class="n-ours" dir="ltr">${t('archive.getByMail', { name: html`<bdi>${newsletter.name}</bdi>` })}</h2>
${newsletter.description !== '' && html`<p dir="auto">${newsletter.description}</p>`}${signupForm(newsletter, { issueId: id })}${(access !== 'paid' || readsAll) && pricesLink(newsletter)}</section>`
}

function offer({ id, access, readsAll, reader, newsletter }: Issue): Html | null {
  const { language, sells } = newsletter
  const t = translator(language)
  const signOut = signOutForm(newsletter, id)
  if (access === 'everyone' && reader === 'visitor') return null
  if (access === 'everyone' || readsAll) return signOut
  const offer = t(`gate.${access}.offer`)
  const isSold = access === 'paid' && sells
  const become =
    isSold &&
    html`<p><a class="n-button" href="${sitePath(newsletter)}/subscribe">${t('readerSignIn.becomePaid')}</a></p>`
  if (reader !== 'visitor')
    return html`<aside class="n-offer"><p>${t('readerSignIn.freeReader')}</p>${become}</aside>${signOut}`
  const signIn = `${sitePath(newsletter)}/sign-in?to=${id}`
  if (isSold)
    return html`<aside class="n-offer"><p>${offer}</p>${become}<p class="n-small">${t('common.payAlready')} <a href="${signIn}">${t('common.signIn')}</a></p></aside>`
  return html`<aside class="n-offer"><p>${offer}</p><p><a class="n-button" href="${signIn}">${t('common.signIn')}</a></p></aside>`
}

function share(subject: string, address: string, t: Translate): Html {
  const mail = `mailto:?subject=${encodeURIComponent(subject.toWellFormed())}&body=${encodeURIComponent(address)}`
  return html`<div class="n-share"><label for="n-link">${t('archive.share')}</label><input id="n-link" value="${address}" readonly dir="ltr"><a href="${mail}">${t('archive.byMail')}</a></div>`
}

function neighbours({ newsletter, previous, next }: Issue, t: Translate): Html | null {
  if (!previous && !next) return null
  const link = (one: NearIssue | null, label: string, to: string) =>
    one &&
    html`<a href="${sitePath(newsletter)}/${issuePath(one)}" class="n-${to}" rel="${to}"><span>${label}</span><strong dir="auto">${one.subject}</strong></a>`
  return html`<nav class="n-near" aria-label="${t('archive.more')}">${link(previous, t('archive.earlier'), 'prev')}${link(next, t('archive.later'), 'next')}</nav>`
}
