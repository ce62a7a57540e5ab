import type { Block } from '../../dashboard/src/areas/content/blocks/block.ts'

// What the clipboard holds after a copy in other editors, made by hand after the formats that they document, and the blocks that it becomes.

interface Paste {
  name: string
  html: string
  blocks: Block[]
  lostImages?: number
}

const p = (text: string): Block => ({ type: 'paragraph', text: [{ text }] })
const wordItem = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

export const PASTES: Paste[] = [
  {
    name: 'a text of Word with its headings and marks',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- @font-face {font-family:Calibri;} p.MsoNormal {margin:0cm;} --></style><!--[if gte mso 9]><xml><w:WordDocument/></xml><![endif]--></head><body lang=EN-GB><!--StartFragment--><h1>What grows<o:p></o:p></h1><p class=MsoNormal>Sow your <b>peas</b>
now,<span style='mso-spacerun:yes'>  </span>and <i>not</i> <u>later</u>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal><a href="https://garden.example/">Read on</a></p><!--EndFragment--></body></html>`,
    blocks: [
      { type: 'heading', level: 1, text: [{ text: 'What grows' }] },
      {
        type: 'paragraph',
        text: [
          { text: 'Sow your ' },
          { text: 'peas', bold: true },
          { text: ' now, and ' },
          { text: 'not', italic: true },
          { text: ' ' },
          { text: 'later', underline: true },
          { text: '.' },
        ],
      },
      { type: 'paragraph', text: [{ text: 'Read on', href: 'https://garden.example/' }] },
    ],
  },
  {
    name: 'a list of Word, whose items are paragraphs',
    html: wordItem(1, '·', 'Peas') + wordItem(2, 'o', 'Sugar') + wordItem(1, '·', 'Beans') + '<p class=MsoNormal>After</p>',
    blocks: [{ type: 'list', ordered: false, items: [{ text: [{ text: 'Peas' }], items: [[{ text: 'Sugar' }]] }, [{ text: 'Beans' }]] }, p('After')],
  },
  {
    name: 'a numbered list of Word',
    html: wordItem(1, '1.', 'Soak') + wordItem(1, '2.', 'Sow'),
    blocks: [{ type: 'list', ordered: true, items: [[{ text: 'Soak' }], [{ text: 'Sow' }]] }],
  },
  {
    name: 'a title and a quote of Word',
    html: `<p class=MsoTitle>March</p><p class=MsoQuote>Sown once.</p><p class=MsoIntenseQuote><i>Grown twice.</i></p>`,
    blocks: [
      { type: 'heading', level: 1, text: [{ text: 'March' }] },
      { type: 'quote', text: [{ text: 'Sown once.' }] },
      { type: 'quote', text: [{ text: 'Grown twice.', italic: true }] },
    ],
  },
  {
    name: 'a table of Word',
    html: `<table class=MsoTableGrid border=1><tr><td width=301><p class=MsoNormal><b>Seed</b></p></td><td><p class=MsoNormal>Days</p></td></tr><tr><td><p class=MsoNormal>Peas</p></td><td><p class=MsoNormal>90<o:p></o:p></p></td></tr></table>`,
    blocks: [
      {
        type: 'table',
        header: false,
        rows: [
          [[{ text: 'Seed', bold: true }], [{ text: 'Days' }]],
          [[{ text: 'Peas' }], [{ text: '90' }]],
        ],
      },
    ],
  },
  {
    name: 'a picture of Word, which has no address of the web',
    html: `<p class=MsoNormal>Look:<br><img width=300 height=200 src="file:///C:/Users/ada/clip_image002.png" v:shapes="Picture_1"></p>`,
    blocks: [p('Look:')],
    lostImages: 1,
  },
  {
    name: 'a text of Google Docs, whose marks are styles',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-8f2"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-family:Arial;font-weight:400;">In the greenhouse</span></h2><p dir="ltr"><span style="font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Sow </span><span style="font-weight:700;">peas</span><span style="font-weight:400;font-style:italic;"> now</span></p><br /><p dir="ltr"><a href="https://www.google.com/url?q=https://garden.example/a?b%3Dc&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">a link</span></a></p></b>`,
    blocks: [
      { type: 'heading', level: 2, text: [{ text: 'In the greenhouse' }] },
      { type: 'paragraph', text: [{ text: 'Sow ' }, { text: 'peas', bold: true }, { text: ' now', italic: true }] },
      { type: 'paragraph', text: [{ text: 'a link', href: 'https://garden.example/a?b=c' }] },
    ],
  },
  {
    name: 'nested lists of Google Docs, which stand beside the items',
    html: `<b style="font-weight:normal" id="docs-internal-guid-1"><ul><li dir="ltr" aria-level="1"><p dir="ltr"><span>Peas</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>Sugar</span></p></li></ul><li dir="ltr" aria-level="1"><p><span>Beans</span></p></li></ul></b>`,
    blocks: [{ type: 'list', ordered: false, items: [{ text: [{ text: 'Peas' }], items: [[{ text: 'Sugar' }]] }, [{ text: 'Beans' }]] }],
  },
  {
    name: 'a picture of Google Docs',
    html: `<b style="font-weight:normal" id="docs-internal-guid-2"><p dir="ltr"><span><span><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4" width="602" height="401" alt="A bed"></span></span></p></b>`,
    blocks: [{ type: 'image', url: 'https://lh7-rt.googleusercontent.com/docsz/AD_4', alt: 'A bed' }],
  },
  {
    name: 'a table of Google Docs',
    html: `<div dir="ltr"><table style="border:none"><colgroup><col width="301"/><col width="301"/></colgroup><tbody><tr><td><p><span>Seed</span></p></td><td><p><span>Days</span></p></td></tr></tbody></table></div>`,
    blocks: [{ type: 'table', header: false, rows: [[[{ text: 'Seed' }], [{ text: 'Days' }]]] }],
  },
  {
    name: 'tasks of Google Docs',
    html: `<ul><li role="checkbox" aria-level="1"><input type="checkbox" checked><p>Sow</p></li><li aria-level="1"><input type="checkbox"><p>Water</p></li></ul>`,
    blocks: [{ type: 'list', ordered: false, items: [[{ text: '☑ Sow' }], [{ text: '☐ Water' }]] }],
  },
  {
    name: 'a post of Substack with a picture and its caption',
    html: `<h2 class="header-anchor-post">The bed</h2><p>Peas are up.</p><div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="https://substackcdn.com/image/fetch/bed.jpeg"><div class="image2-inset"><picture><source type="image/webp" srcset="x"><img src="https://substackcdn.com/image/fetch/bed.jpeg" alt="The bed in March"></picture></div></a><figcaption class="image-caption">The first of the year</figcaption></figure></div>`,
    blocks: [
      { type: 'heading', level: 2, text: [{ text: 'The bed' }] },
      p('Peas are up.'),
      { type: 'image', url: 'https://substackcdn.com/image/fetch/bed.jpeg', alt: 'The bed in March', caption: 'The first of the year' },
    ],
  },
  {
    name: 'the buttons and pull quotes of Substack',
    html: `<p class="button-wrapper" data-attrs='{"url":"https://garden.example/order","text":"Order"}'><a class="button primary" href="https://garden.example/order"><span>Order seeds</span></a></p><div class="pullquote"><p>Sown once.</p></div><div class="subscription-widget-wrap"><div class="subscription-widget"><p>Subscribe now</p></div></div><div><hr></div>`,
    blocks: [
      { type: 'button', label: 'Order seeds', href: 'https://garden.example/order' },
      { type: 'quote', text: [{ text: 'Sown once.' }] },
      { type: 'divider' },
    ],
  },
  {
    name: 'a video of Substack',
    html: `<div id="youtube2-x" class="youtube-wrap" data-attrs='{"videoId":"dQw4w9WgXcQ","startTime":null}'><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0"></iframe></div></div>`,
    blocks: [{ type: 'embed', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
  },
  {
    name: 'a page of Notion',
    html: `<meta charset='utf-8'><!-- notionvc: 2a --><h1>March</h1><p>Sow <strong>peas</strong> and <code>beans</code></p><blockquote>Sown once.</blockquote><hr><pre><code class="language-sh">npm start</code></pre>`,
    blocks: [
      { type: 'heading', level: 1, text: [{ text: 'March' }] },
      { type: 'paragraph', text: [{ text: 'Sow ' }, { text: 'peas', bold: true }, { text: ' and ' }, { text: 'beans', code: true }] },
      { type: 'quote', text: [{ text: 'Sown once.' }] },
      { type: 'divider' },
      { type: 'code', text: 'npm start' },
    ],
  },
  {
    name: 'a callout and tasks of Notion',
    html: `<aside><img src="data:image/svg+xml,%3Csvg" width="1">💡 Frost until May.</aside><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div><span class="to-do-children-checked">Sow</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div><span>Water</span></li></ul>`,
    blocks: [
      { type: 'callout', tone: 'neutral', text: [{ text: '💡 Frost until May.' }] },
      { type: 'list', ordered: false, items: [[{ text: '☑ Sow' }]] },
      { type: 'list', ordered: false, items: [[{ text: '☐ Water' }]] },
    ],
  },
  {
    name: 'a table, a bookmark and columns of Notion',
    html: `<table class="simple-table"><thead class="simple-table-header"><tr><th>Seed</th><th>Days</th></tr></thead><tbody><tr><td>Peas</td><td>90</td></tr></tbody></table><figure><div class="bookmark source"><a href="https://garden.example/"></a><a href="https://garden.example/" class="bookmark-href">garden.example</a></div></figure><div class="column-list"><div class="column"><p>Left</p></div><div class="column"><p>Right</p></div></div>`,
    blocks: [
      {
        type: 'table',
        header: true,
        rows: [
          [[{ text: 'Seed' }], [{ text: 'Days' }]],
          [[{ text: 'Peas' }], [{ text: '90' }]],
        ],
      },
      { type: 'embed', url: 'https://garden.example/' },
      p('Left'),
      p('Right'),
    ],
  },
  {
    name: 'a toggle of Notion',
    html: `<details open=""><summary>More</summary><p>Inside</p></details>`,
    blocks: [p('More'), p('Inside')],
  },
  {
    name: 'cards of Ghost: a picture, a callout and a button',
    html: `<figure class="kg-card kg-image-card kg-card-hascaption"><img src="https://ghost.example/bed.jpg" class="kg-image" alt="The bed" loading="lazy"><figcaption><span style="white-space: pre-wrap;">In March</span></figcaption></figure><div class="kg-card kg-callout-card kg-callout-card-yellow"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Frost <b>until</b> May.</div></div><div class="kg-card kg-button-card kg-align-center"><a href="https://garden.example/order" class="kg-btn kg-btn-accent">Order seeds</a></div>`,
    blocks: [
      { type: 'image', url: 'https://ghost.example/bed.jpg', alt: 'The bed', caption: 'In March' },
      { type: 'callout', tone: 'warning', text: [{ text: '💡 Frost ' }, { text: 'until', bold: true }, { text: ' May.' }] },
      { type: 'button', label: 'Order seeds', href: 'https://garden.example/order', align: 'center' },
    ],
  },
  {
    name: 'cards of Ghost: a video, a bookmark and an alternative quote',
    html: `<figure class="kg-card kg-embed-card"><iframe width="200" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe></figure><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://garden.example/moss"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Why moss wins</div></div></a></figure><blockquote class="kg-blockquote-alt">Sown once.</blockquote>`,
    blocks: [
      { type: 'embed', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
      { type: 'embed', url: 'https://garden.example/moss', title: 'Why moss wins' },
      { type: 'quote', text: [{ text: 'Sown once.' }] },
    ],
  },
  {
    name: 'text without a paragraph',
    html: 'Sow <b>peas</b><br><br>and beans',
    blocks: [{ type: 'paragraph', text: [{ text: 'Sow ' }, { text: 'peas', bold: true }] }, p('and beans')],
  },
  { name: 'line breaks in a paragraph', html: '<p>one<br>two  <br> three</p>', blocks: [p('one\ntwo\nthree')] },
  {
    name: 'an address of a video on a line of its own',
    html: '<p>https://youtu.be/dQw4w9WgXcQ</p>',
    blocks: [{ type: 'embed', url: 'https://youtu.be/dQw4w9WgXcQ' }],
  },
  {
    name: 'headings below the third level',
    html: '<h5>Small <b>bold</b></h5>',
    blocks: [{ type: 'heading', level: 3, text: [{ text: 'Small bold' }] }],
  },
  {
    name: 'a table that lays out a page',
    html: '<table role="presentation"><tr><td><h2>Left</h2></td><td><p>Right</p></td></tr></table>',
    blocks: [{ type: 'heading', level: 2, text: [{ text: 'Left' }] }, p('Right')],
  },
  {
    name: 'a quote with its source',
    html: '<blockquote><p>Sown once.</p><footer>— Ada</footer></blockquote>',
    blocks: [{ type: 'quote', text: [{ text: 'Sown once.' }], cite: 'Ada' }],
  },
  { name: 'a counting pixel, which is left out', html: '<p>Hi</p><img src="https://t.example/o.gif" width="1" height="1">', blocks: [p('Hi')] },
  { name: 'hidden words, which are left out', html: '<p>Seen<span style="display: none">hidden</span></p>', blocks: [p('Seen')] },
  {
    name: 'sections of a page',
    html: '<article><section><h1>March</h1><div><div>Text in a box</div></div></section></article>',
    blocks: [{ type: 'heading', level: 1, text: [{ text: 'March' }] }, p('Text in a box')],
  },
  {
    name: 'a numbered list in a list of points',
    html: '<ul><li>Peas<ol><li>Soak</li></ol></li></ul>',
    blocks: [{ type: 'list', ordered: false, items: [{ text: [{ text: 'Peas' }], items: [[{ text: 'Soak' }]] }] }],
  },
]
