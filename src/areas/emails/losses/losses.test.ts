import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailHtml } from '../html/email-html.ts'
import type { Content } from '../text/content.ts'
import { contentLosses } from './text-losses.ts'

const details = (content: Content) => contentLosses(content, []).map(({ detail }) => detail)
const markdown = (body: string) => details({ format: 'markdown', body })
const html = (body: string) => details({ format: 'html', body })
const codes = (content: Content) => contentLosses(content, []).map(({ code }) => code)

const ELEMENTS =
  `a abbr area article audio base blockquote body br button canvas center code dd del details dialog div
  dl dt em embed fieldset figure font footer form frame frameset h1 head header hr html iframe img input ins kbd label
  legend li link main map mark marquee math menu meta meter nav noscript object ol optgroup option p param picture pre
  progress q s samp script section select small source span strike strong style sub summary sup svg table tbody td
  template textarea tfoot th thead time title tr track tt u ul unsubscribe var video wbr x-card`.split(
    /\s+/,
  )
const ATTRIBUTES: Record<string, string> = {
  align: 'left',
  'aria-label': 'peas',
  background: '/x.png',
  bgcolor: '#fff',
  class: 'peas',
  controls: '',
  dir: 'rtl',
  download: 'x',
  formaction: 'https://a.example',
  href: 'page.html',
  id: 'peas',
  onclick: 'go()',
  poster: 'https://a.example/x.png',
  src: 'data:image/png;base64,AAAA',
  srcset: 'https://a.example/x.png 2x',
  style: 'behavior:url(x)',
  title: 'peas',
  usemap: '#m',
}
/** Elements that a mail has of its own. */
const OF_MAIL = /^(?:html|head|body|meta|title|style)$/

test('nothing of HTML is left out of a mail without being named', () => {
  const silent: string[] = []
  for (const element of ELEMENTS)
    for (const [name, value] of Object.entries(ATTRIBUTES)) {
      const body = `<table><tr><td>a</td></tr></table><${element} ${name}="${value}">peas</${element}>`
      const { body: kept } = emailHtml({ format: 'html', body })
      const found = codes({ format: 'html', body })
      const isKept =
        new RegExp(`<${element}\\b`).test(kept.slice(kept.indexOf('</table>'))) ||
        OF_MAIL.test(element)
      if (!isKept && !found.some((code) => /element|image|link/.test(code)))
        silent.push(`<${element}>`)
      const isNamed = found.some((code) => /attribute|css|address|image|link|element/.test(code))
      if (isKept && !kept.includes(` ${name}="`) && !isNamed && !OF_MAIL.test(element))
        silent.push(`${name} of <${element}>`)
    }
  assert.deepEqual([...new Set(silent)], [])
})

test('each part that is left out has its line and column, also in lists, quotes, tables and behind Liquid', () => {
  assert.deepEqual(
    markdown(
      '{% if email %}\n# A [b](b.html)\n{% endif %}\n\n- c\n- d [e](e.html)\n  ![f](/f.png)\n\n> g\n> [h](h.html)\n\n| i | j |\n|---|---|\n| k | [l](l.html) |\n\nm <video src="n"></video> [o](ftp://p.example) {{ email }} [q]({{ city }}) [r](r/{{ city }})',
    ).map((detail) => /^Line \d+, column \d+: .*?(?= is left|, which)/.exec(detail)?.[0]),
    [
      'Line 2, column 5: A link leads to b.html',
      'Line 6, column 5: A link leads to e.html',
      'Line 7, column 3: The image /f.png',
      'Line 10, column 3: A link leads to h.html',
      'Line 14, column 7: A link leads to l.html',
      'Line 16, column 3: <video>',
      'Line 16, column 27: A link begins with ftp:',
      'Line 16, column 76: A link leads to r/{{…}}',
    ],
  )
  assert.deepEqual(html('<details>b</details>'), [
    'Line 1, column 1: <details> is left out: mails may not have it. What is in it stays.',
  ])
  assert.deepEqual(html('<p>\r\n<i>a</i><audio>b</audio></p>\r\n<audio></audio>'), [
    'Line 2, column 9 and 1 more: <audio> is left out: mails may not have it. Link to a page that has it.',
  ])
})

test('comments for Outlook, frames, styles that act and links to nowhere in the text are named', () => {
  const [outlook, frame, css, anchor] = html(
    '<!-- plain --><!--[if mso]><b>x</b><![endif]--><iframe src="https://maps.example"></iframe><style>@import "x";</style><a href="#b">a</a><a href="#c">c</a><p id="c">',
  )
  assert.match(outlook!, /^Line 1, column 15: A comment for Outlook/)
  assert.match(frame!, /<iframe> is left out/)
  assert.match(css!, /styles of <style> with @import/)
  assert.match(anchor!, /leads to #b in the text/)
  assert.deepEqual(html('<![if !mso]>a<![endif]><!--[if !mso]><!-->b<!--<![endif]-->').length, 1)
  assert.deepEqual(markdown('[a](#b)\n\n<p id="b">c</p>'), [])
  assert.match(markdown('[a](#)')[0]!, /link without an address/)
  assert.match(markdown('[a](#b)')[0]!, /^Line 1, column 1: A link leads to #b/)
})

test('the look of a whole page is kept, and pictures in its styles have whole addresses', () => {
  const body =
    '<html lang="en"><head><title>x</title></head><body bgcolor="#eee" style="color:red" dir="rtl"><p style="background:url(//cdn.example/a.png)">a</p></body></html>'
  assert.deepEqual(html(body), [])
  assert.match(
    emailHtml({ format: 'html', body }).body,
    /^<div style="background-color:#eee;color:red" dir="rtl"><p style="background:url\(https:\/\/cdn\.example\/a\.png\)">a<\/p><\/div>/,
  )
  assert.deepEqual(
    html('<style>p{background:url("/a.png")}</style><td style="background:url(b.png)">').length,
    2,
  )
  assert.match(html('<body text="red">')[0]!, /attribute text of <body>/)
})

test('the frame of a known video is kept as a picture and a link to it, in Markdown and HTML', () => {
  const body =
    'Watch:\n\n<iframe src="//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0"></iframe>\n'
  assert.deepEqual([markdown(body), html(body)], [[], []])
  assert.match(
    html('<iframe src="https://www.youtube.com/embed/videoseries?list=a">')[0]!,
    /iframe/,
  )
})

test('footnotes are named, whether Markdown makes links of them or not', () => {
  for (const note of ['See the almanac.', 'Almanac', 'https://a.example'])
    assert.match(
      markdown(`Sow[^1] now.\n\n[^1]: ${note}`)[0]!,
      /^Line 1, column 4(?: and 1 more)?: \[\^1\] is a footnote/,
      note,
    )
})

test('tags of other services are named in words, addresses, subjects and blocks, and not in code', () => {
  assert.deepEqual(
    markdown(
      '`*|A|*` [a](*|UNSUB|*)\n\n```\n%%email%%\n```\n\n    {email}\n\n<code>%%email%%</code>\n',
    ),
    [
      'Line 1, column 13: *|UNSUB|* is a tag of another service, which is not filled in here. Write {{ unsubscribe_url }}.',
    ],
  )
  assert.deepEqual(
    html(
      '<pre>*|A|*</pre><style>a{b}</style><!-- *|A|* --><a title="*|FNAME|*" href="%unsubscribe_url%">',
    ).map((detail) => /^[^|%]*\S+/.exec(detail)?.[0]),
    ['Line 1, column 60: *|FNAME|*', 'Line 1, column 77: %unsubscribe_url%'],
  )
  const content: Content = {
    format: 'blocks',
    blocks: [
      { type: 'heading', level: 1, text: [{ text: 'For {first_name, "you"}' }] },
      { type: 'code', text: '*|FNAME|*' },
      { type: 'paragraph', text: [{ text: '*|A|*', code: true }, { text: ' *|A|* *|A|*' }] },
      { type: 'html', body: '<p>\n*|FNAME|*<video></video></p>' },
      { type: 'button', label: '*|A|*', href: 'https://a.example/?e=*|EMAIL|*' },
    ],
  }
  assert.deepEqual(
    contentLosses(content, []).map(({ pointer, values }) => `${pointer} ${values!['tag'] ?? ''}`),
    [
      '/content/blocks/0/text {first_name, "you"}',
      '/content/blocks/2/text *|A|*',
      '/content/blocks/4/label *|A|*',
      '/content/blocks/4/href *|EMAIL|*',
      '/content/blocks/3/body *|FNAME|*',
      '/content/blocks/3/body ',
    ],
  )
})
