/** A letter of a kind that people send, with its difficulties. */
export interface SampleLetter {
  subject: string
  previewText?: string
  content: { format: 'markdown' | 'html'; body: string }
  /** The newsletter's sender, for this letter alone. */
  sender?: string
  language?: string
  fields?: Record<string, string | number | boolean>
  /** Texts that must be in the text part and in the page. */
  says: readonly string[]
  /** Texts that must not become an element of the page nor a header. */
  never?: readonly string[]
}

const SENTENCE =
  'Sow the broad beans under glass, and the peas outside as soon as the ground can be worked. '

const DATA_TABLE = `<h1>What grew</h1>
<p>The harvest of <b>three beds</b>, in kilograms:</p>
<table width="100%" cellpadding="6" border="1">
  <tr><th scope="col">Bed</th><th scope="col">Beans</th><th scope="col">Potatoes</th><th scope="col">Pumpkins of the large kind</th></tr>
  <tr><td>South wall</td><td align="right">12.5</td><td align="right">40</td><td align="right">3</td></tr>
  <tr><td>Behind the shed</td><td align="right">7</td><td align="right">112</td><td align="right">27.25</td></tr>
</table>
<p><img src="https://images.garden.example/beds.png" alt="The beds in June" width="1200" height="600"></p>
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr>
  <td width="300" valign="top"><img src="https://images.garden.example/left.png" alt="Beans" width="280"></td>
  <td width="300" valign="top"><p>A column beside a picture, as templates from elsewhere have them.</p></td>
</tr></table>`

const DARK = `<style>
@media (prefers-color-scheme: dark) { .card { background: #202020 !important; color: #f0f0f0 !important } }
.card { background: #eef5ee; color: #123512; padding: 16px; border-radius: 8px }
</style>
<div class="card"><h2>By day and by night</h2><p>This card has colors of its own in the dark.</p></div>
<p>And this paragraph has none.</p>`

const LIQUID = `{% if city == "Exeter" %}Exeter's market is on **Saturday**.{% else %}There is no market near you.{% endif %}

{% assign beds = "South wall,Behind the shed,Greenhouse" | split: "," %}
{% for bed in beds %}
- Bed {{ forloop.index }}: {{ bed | upcase }}
{% endfor %}

You have {{ beds | size }} beds, dear {{ first_name | default: "gardener" }}.`

const DOTS = `The lines below begin with dots.

\`\`\`
.
..
.hidden file
. one more
.${'a line of code that nobody has broken '.repeat(4)}
\`\`\`

.Dot at the beginning of a paragraph, and a very long one: https://garden.example/${'a-very-long-address-without-any-break/'.repeat(6)}`

export const LETTERS: Record<string, SampleLetter> = {
  'plain Markdown': {
    subject: 'What grows in March',
    previewText: 'Peas, and what to do about snails.',
    content: {
      format: 'markdown',
      body: '# March\n\nHello, the **beans** are up. [Read on](https://garden.example/beans)\n\n1. Sow\n2. Water\n\n> Patience.\n\n---\n\n## Snails\n\nUse `beer`.\n\n| Bed | Snails |\n|---|---:|\n| South wall | 12 |\n| Behind the shed | 140 |\n\nThat was it.',
    },
    says: ['Hello, the beans are up.', 'Patience.'],
  },
  'a long text': {
    subject: 'All of it',
    content: {
      format: 'markdown',
      body: `# All of it\n\n${`${SENTENCE.repeat(6)}\n\n`.repeat(30)}The end.`,
    },
    says: ['Sow the broad beans under glass', 'The end.'],
  },
  'letters of the world': {
    subject: 'Grüße, 世界, مرحبا 🌱',
    previewText: 'Schöne Grüße aus dem Garten',
    content: {
      format: 'markdown',
      body: 'Größe, Öl, naïve, Œuvre\n\n世界の庭から、豆が育っています。\n\n안녕하세요, 정원사 여러분\n\n<p dir="rtl">مرحبا بكم في الحديقة، الفاصوليا تنمو</p>\n\n👩‍🌾 🌱 🇫🇷 x̂ — “quoted”',
    },
    says: [
      'Größe, Öl, naïve, Œuvre',
      '世界の庭から、豆が育っています。',
      'مرحبا بكم في الحديقة',
      '👩‍🌾 🌱 🇫🇷 x̂ — “quoted”',
    ],
  },
  'from right to left': {
    subject: 'ما ينمو في مارس',
    language: 'ar',
    content: {
      format: 'markdown',
      body: '# مارس\n\nمرحبا، **الفاصوليا** تنمو.\n\n> صبر\n\n| حوض | حلزون |\n|---|---|\n| الجنوب | 12 |',
    },
    says: ['مرحبا، الفاصوليا تنمو.'],
  },
  'tables and images': {
    subject: 'The harvest',
    content: { format: 'html', body: DATA_TABLE },
    says: ['three beds', 'Pumpkins of the large kind', 'A column beside a picture'],
  },
  'a style block for the dark': {
    subject: 'By night',
    content: { format: 'html', body: DARK },
    says: ['By day and by night', 'And this paragraph has none.'],
  },
  '80 KB of HTML': {
    subject: 'A long page',
    content: {
      format: 'html',
      body: Array.from(
        { length: 175 },
        (_, i) =>
          `<p id="p${i}">${i}. <a href="https://garden.example/p/${i}">More</a>. ${SENTENCE.repeat(4)}</p>`,
      ).join('\n      '),
    },
    says: ['174. ', 'Sow the broad beans'],
  },
  'a subject of 250 letters with emoji': {
    subject: `🌱 Grüße ${'aus dem Garten 🌻 '.repeat(16)}`.slice(0, 249).trim(),
    content: { format: 'markdown', body: 'A short letter under a long line.' },
    says: ['A short letter under a long line.'],
  },
  'conditions and loops': {
    subject: 'For {{ city }}',
    fields: { city: 'Exeter', first_name: 'Grace' },
    content: { format: 'markdown', body: LIQUID },
    says: [
      "Exeter's market is on Saturday.",
      'Bed 2: BEHIND THE SHED',
      'You have 3 beds, dear Grace.',
    ],
  },
  'values of a hostile reader': {
    subject: 'Hello {{ first_name }}',
    previewText: 'For {{ city }}',
    fields: {
      first_name: '<script>alert(1)</script>{{ email }}\r\nBcc: all@garden.example',
      city: '"><img src=x onerror=alert(1)>\u202e\u0007',
    },
    content: {
      format: 'html',
      body: '<p title="{{ city }}">Hello {{ first_name }}</p><p>From {{ city }}</p><a href="https://garden.example/?c={{ city }}">x</a>',
    },
    says: ['<script>alert(1)</script>{{ email }}', '"><img src=x onerror=alert(1)>'],
    never: ['script', 'img'],
  },
  'a sender with quotes, commas and letters of the world': {
    subject: 'From whom',
    sender: 'Müller, “Ada” "the \\ gardener" <x@y.example>, 世界',
    content: { format: 'markdown', body: 'Who is it?' },
    says: ['Who is it?'],
  },
  'lines that begin with dots': {
    subject: '.',
    content: { format: 'markdown', body: DOTS },
    says: ['.hidden file', '.Dot at the beginning of a paragraph'],
  },
}
