import { blur, chance, disc, each, fade, glow, line, moved, oval, type Picture, rect, shape } from './shapes.ts'

const gear = (x: number, y: number, radius: number, teeth: number, fill: string): string =>
  moved(
    x,
    y,
    each(teeth, (at) => rect(-radius * 0.13, -radius * 1.18, radius * 0.26, radius * 0.4, fill, `rx="3" transform="rotate(${(360 / teeth) * at})"`)) +
      disc(0, 0, radius, fill) +
      disc(0, 0, radius * 0.42, '#00000038') +
      disc(0, 0, radius * 0.16, fill),
  )

/** Three machines in the light of a workshop: a clock that runs on rain, a typewriter, and a pneumatic post. */
function event(): Picture {
  const lamp = (x: number, id: string) =>
    shape(`M${x - 34} 92L${x - 190} 520H${x + 190}L${x + 34} 92Z`, `url(#${id})`) +
    line(`M${x} 0V60`, '#3b2b52', 5) +
    shape(`M${x - 44} 96C${x - 44} 40 ${x + 44} 40 ${x + 44} 96Z`, '#f0b64e') +
    oval(x, 96, 44, 9, '#fff0c4')
  const clock = moved(
    240,
    350,
    shape('M-70 60H70L56 170H-56Z', '#4f8f98') +
      oval(0, 60, 70, 14, '#9fd3d6') +
      disc(0, -50, 92, '#f7ead2') +
      disc(0, -50, 78, '#fffaf0') +
      each(12, (at) => rect(-2.5, -72, 5, at % 3 === 0 ? 16 : 9, '#6a4b77', `transform="translate(0 -50) rotate(${at * 30})"`)) +
      line('M0-50V-104M0-50L36-30', '#402a52', 7) +
      disc(0, -50, 7, '#d9573f') +
      each(3, (at) => shape(`M${-26 + at * 26} ${46 - (at % 2) * 16}c8 12 8 20 0 20s-8-8 0-20`, '#9fd3d6')),
  )
  const keys = each(3, (row) => each(9 - row, (at) => disc(-96 + row * 12 + at * 24, 92 + row * 22, 8, '#fff3dc')))
  const typewriter = moved(
    600,
    350,
    rect(-72, -150, 144, 130, '#fffaf0') +
      line('M-48-122H40M-48-100H48M-48-78H16', '#b9a9bf', 6) +
      rect(-150, -40, 300, 34, '#2d2242', 'rx="17"') +
      disc(-156, -23, 20, '#d9573f') +
      disc(156, -23, 20, '#d9573f') +
      shape('M-134-10H134L164 168H-164Z', '#d9573f') +
      shape('M-112 66H112L128 150H-128Z', '#7f2f3a') +
      shape('M-94 6H94L104 52H-104Z', '#b5433a') +
      keys,
  )
  const tube = moved(
    960,
    350,
    line('M-130 140V-30C-130-120-20-120-20-40V30C-20 100 90 100 90 20V-130', '#ffffff', 44, 'opacity="0.25"') +
      line('M-130 140V-30C-130-120-20-120-20-40V30C-20 100 90 100 90 20V-130', '#9fd3d6', 30, 'opacity="0.55"') +
      rect(72, -84, 36, 66, '#f0b64e', 'rx="12"') +
      rect(72, -60, 36, 12, '#b57a2c') +
      rect(-170, 130, 80, 44, '#6a4b77', 'rx="8"') +
      disc(-130, 112, 20, '#f0b64e') +
      moved(90, -150, shape('M-40 0L0-34L40 0V30H-40Z', '#fffaf0') + line('M-40 0L0 24L40 0', '#b9a9bf', 5)),
  )
  return {
    name: 'event',
    width: 1200,
    height: 600,
    defs:
      fade('room', '#2a1e45', '#4a2f63') +
      ['a', 'b', 'c']
        .map(
          (id) =>
            `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9b0" stop-opacity="0.55"/><stop offset="1" stop-color="#ffe9b0" stop-opacity="0.02"/></linearGradient>`,
        )
        .join(''),
    body:
      rect(0, 0, 1200, 600, 'url(#room)') +
      gear(70, 90, 62, 10, '#3b2a58') +
      gear(1130, 120, 84, 12, '#3b2a58') +
      gear(420, 60, 40, 9, '#3b2a58') +
      gear(790, 70, 48, 9, '#3b2a58') +
      [240, 600, 960].map((x, at) => lamp(x, 'abc'[at]!)).join('') +
      rect(0, 518, 1200, 82, '#6b4250') +
      rect(0, 518, 1200, 8, '#8d5a60') +
      clock +
      typewriter +
      tube,
  }
}

/** The drafts of one poem, one over the other. */
function essay(): Picture {
  const random = chance(19)
  const sheet = (x: number, y: number, turn: number, color: string, drafts: boolean) => {
    const rows = each(8, (at) => {
      const wide = 150 + random() * 130
      const crossed = drafts && at % 3 === 1
      const ink = line(`M-150 ${-120 + at * 34}h${wide}`, crossed ? '#b9bfc6' : '#5d6b78', 7)
      return ink + (crossed ? line(`M-156 ${-118 + at * 34}q40 -12 80 0t80 0t${wide - 150} -4`, '#cf4b3a', 5) : '')
    })
    const margin = drafts ? line('M120-90C170-80 174-20 126-14M126-14l14-12M126-14l16 6', '#cf4b3a', 5) : ''
    return moved(
      x,
      y,
      rect(-190, -170, 380, 350, '#0e2a2e', 'rx="4" opacity="0.28" transform="translate(8 14)" filter="url(#soft)"') +
        rect(-190, -170, 380, 350, color, 'rx="4"') +
        rows +
        margin,
      `rotate(${turn})`,
    )
  }
  const pencil = moved(
    930,
    410,
    rect(-190, -13, 320, 26, '#e3a83c') +
      rect(-190, -13, 320, 9, '#f2c668') +
      rect(-226, -13, 36, 26, '#d98b84', 'rx="6"') +
      rect(-196, -13, 12, 26, '#c9ced2') +
      shape('M130-13L182 0L130 13Z', '#f3dfbd') +
      shape('M164-5L182 0L164 5Z', '#27343d'),
    'rotate(-28)',
  )
  const ball = moved(
    180,
    440,
    disc(0, 0, 74, '#e9dfcb') +
      shape('M-60-30L-8-64L30-20L70 4L20 40L-20 70L-58 30L-20 0Z', '#f8f1e2') +
      line('M-60-30L-20 0L30-20M-20 0L-20 70M20 40L30-20', '#cbbfa6', 4),
  )
  return {
    name: 'essay',
    width: 1200,
    height: 560,
    defs: fade('desk', '#2f6e70', '#1f5054') + blur('soft', 9) + glow('light', '#8fc7b8', 0.4, 0.2, 0.7),
    body:
      rect(0, 0, 1200, 560, 'url(#desk)') +
      rect(0, 0, 1200, 560, 'url(#light)', 'opacity="0.4"') +
      sheet(330, 330, -14, '#e7dcc6', true) +
      sheet(860, 330, 12, '#efe5d1', true) +
      sheet(480, 300, -5, '#f6eddc', true) +
      sheet(690, 310, 5, '#fffaf0', true) +
      ball +
      pencil,
  }
}

/** A bag of sailcloth with what a market gave. */
function product(): Picture {
  const leek = (x: number, turn: number) =>
    moved(
      x,
      250,
      shape('M-16 120L-12-60H12L16 120Z', '#eef3dd') +
        shape('M-12-60C-40-130-70-150-80-190C-30-170-14-140 0-90C10-150 40-180 70-196C66-150 30-110 12-60Z', '#6d9a5b') +
        shape('M-4-60C-16-130-10-170 4-204C14-160 12-110 6-60Z', '#8ab872'),
      `rotate(${turn})`,
    )
  const flower = (x: number, y: number, color: string) =>
    line(`M${x} ${y}C${x} ${y + 60} 690 300 680 380`, '#5d8a54', 6) +
    moved(x, y, each(7, (at) => oval(0, -20, 11, 19, color, `transform="rotate(${at * 51})"`)) + disc(0, 0, 13, '#f2c14e'))
  const bread = moved(
    484,
    238,
    shape('M-34 150L-30-110C-26-160 26-160 30-110L34 150Z', '#c98a45') + each(4, (at) => line(`M-20 ${-84 + at * 46}q20-22 40-6`, '#f0cf95', 10)),
    'rotate(-12)',
  )
  const bag =
    shape('M400 322H800L836 640C838 662 824 676 802 676H398C376 676 362 662 364 640Z', '#f3ead8') +
    shape('M400 322H800L806 376H394Z', '#e4d6bb') +
    shape('M640 322H800L836 640C838 662 824 676 802 676H660Z', '#e9dcc3', 'opacity="0.7"') +
    line('M398 392H802', '#c8563f', 4, 'stroke-dasharray="12 9"') +
    line('M520 330L500 672', '#cdbd9d', 3, 'stroke-dasharray="10 8"') +
    rect(560, 452, 150, 132, '#ded0b3', 'rx="8"') +
    line('M568 462H702V576H568Z', '#c8563f', 3, 'stroke-dasharray="9 7"') +
    moved(635, 520, shape('M0-38L34 26H-34Z', '#2f6270') + rect(-40, 30, 80, 8, '#2f6270', 'rx="4"'))
  const handles = line('M470 330C470 190 560 170 600 170C640 170 730 190 730 330', '#b98d5a', 18)
  return {
    name: 'product',
    width: 1200,
    height: 720,
    defs: fade('wall', '#f2b28c', '#e99a78') + fade('floor', '#b4604d', '#9c4f41') + blur('soft', 14) + glow('light', '#ffe3c0', 0.3, 0.25, 0.7),
    body:
      rect(0, 0, 1200, 720, 'url(#wall)') +
      rect(0, 0, 1200, 720, 'url(#light)', 'opacity="0.8"') +
      disc(930, 230, 150, '#f7cda6') +
      rect(0, 590, 1200, 130, 'url(#floor)') +
      oval(640, 672, 340, 24, '#5f2a24', 'opacity="0.45" filter="url(#soft)"') +
      `<g transform="translate(0 2)">${leek(560, -4)}${leek(620, 12)}</g>` +
      bread +
      flower(700, 150, '#fff6ec') +
      flower(764, 190, '#d9573f') +
      flower(650, 110, '#f6e0ea') +
      handles +
      bag +
      moved(930, 640, disc(0, 0, 44, '#e0a13a') + disc(-12, -14, 12, '#f1c975') + line('M0-42q4-16 16-20', '#5d8a54', 5)) +
      moved(1016, 652, disc(0, 0, 32, '#c8563f') + disc(-9, -10, 8, '#e08a70') + line('M0-30q3-12 12-15', '#5d8a54', 4)) +
      moved(270, 648, shape('M-70 26C-80-30 80-30 70 26Z', '#8ab872') + line('M-40 10q40-26 80 0', '#6d9a5b', 5)),
  }
}

export const INDOORS = [event, essay, product]
