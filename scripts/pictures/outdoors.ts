import { blur, chance, disc, each, fade, glow, group, hill, line, moved, oval, type Picture, rect, shape } from './shapes.ts'

const CREAM = '#fbefd9'

/** A pear tree in the morning, behind the window of a kitchen. */
function letter(): Picture {
  const random = chance(11)
  const leaves = each(150, () => {
    const [angle, far] = [random() * Math.PI * 2, Math.sqrt(random())]
    const [x, y] = [700 + Math.cos(angle) * far * 225, 205 + Math.sin(angle) * far * 140]
    return oval(
      x,
      y,
      26 + random() * 20,
      19 + random() * 14,
      ['#6f9a6b', '#86ad76', '#9fbf84', '#5d8a61'][Math.floor(random() * 4)]!,
      `opacity="0.94"`,
    )
  })
  const pear = (x: number, y: number) =>
    moved(
      x,
      y,
      shape('M0-20C9-20 8-6 14 4C21 17 12 28 0 28C-12 28-21 17-14 4C-8-6-9-20 0-20Z', '#efc04f') +
        oval(-6, 12, 4, 8, '#f8dc8c') +
        line('M0-20V-29', '#6b4a35', 3),
    )
  const pears = [
    [560, 240],
    [640, 300],
    [735, 270],
    [820, 225],
    [780, 315],
    [600, 165],
    [700, 150],
    [860, 290],
  ]
    .map(([x, y]) => pear(x!, y!))
    .join('')
  const view =
    rect(0, 0, 1200, 560, 'url(#morning)') +
    disc(250, 165, 190, 'url(#sun)') +
    disc(250, 165, 46, '#fff3cf') +
    hill(1200, 560, [330, 290, 320, 270, 305], '#b9d0b2') +
    hill(1200, 560, [400, 375, 350, 385, 350], '#93b78f') +
    shape('M672 470C690 400 684 330 640 262L664 250C690 290 700 316 703 340C712 310 730 280 770 246L788 262C744 312 728 400 740 470Z', '#74503a') +
    leaves +
    pears
  const frame =
    `<path fill="#fffaf0" fill-rule="evenodd" d="M60 0H1140V470H60ZM92 0H586V438H92ZM614 0H1108V438H614Z"/>` +
    rect(586, 0, 28, 438, '#fff7e8') +
    rect(582, 0, 4, 438, '#e9dcc4') +
    rect(92, 214, 494, 12, '#fff7e8') +
    rect(614, 214, 494, 12, '#fff7e8')
  const steam = line('M246 318C230 296 262 282 246 258M280 322C264 300 296 284 280 258', '#ffffff', 7, 'opacity="0.75"')
  const mug =
    steam +
    shape('M206 346H318L308 458C306 470 298 476 288 476H236C226 476 218 470 216 458Z', '#c8563f') +
    line('M314 366C360 362 362 436 308 432', '#c8563f', 15) +
    oval(262, 346, 56, 11, '#8f3a2b') +
    oval(262, 346, 46, 7, '#5a2a1f')
  const papers =
    moved(
      860,
      430,
      rect(-130, 18, 270, 26, '#3f6c73', 'rx="4"') +
        rect(-124, 22, 262, 16, '#f7ecd8') +
        rect(-118, -8, 240, 26, '#d99a3c', 'rx="4"') +
        rect(-112, -4, 232, 16, '#fbf3e2'),
    ) +
    moved(
      870,
      404,
      shape('M-90 12L84-14L100 8L-74 34Z', '#fffdf6') +
        line('M-56 16L60-1M-50 24L20 14', '#9aa7b5', 3) +
        line('M24 34L150-24', '#24384f', 9) +
        shape('M24 34L10 44L30 42Z', '#24384f'),
    )
  return {
    name: 'letter',
    width: 1200,
    height: 560,
    defs: fade('morning', '#cfe3ea', '#f7ead0', '#fbe3c0') + glow('sun', '#fff2c8') + fade('sill', '#f3e3c7', '#e2c9a3') + blur('soft', 8),
    body:
      view +
      rect(0, 0, 60, 560, CREAM) +
      rect(1140, 0, 60, 560, CREAM) +
      frame +
      rect(0, 462, 1200, 98, 'url(#sill)') +
      rect(0, 462, 1200, 10, '#fffaf0') +
      oval(270, 484, 96, 10, '#8a6a45', 'opacity="0.35" filter="url(#soft)"') +
      oval(870, 484, 170, 10, '#8a6a45', 'opacity="0.35" filter="url(#soft)"') +
      mug +
      papers,
  }
}

/** A town on its river, in the evening. */
function digest(): Picture {
  const random = chance(5)
  const colors = ['#d97757', '#e9b872', '#c95d4c', '#f0cf9b', '#b5536b', '#e39a63', '#8f4a63', '#f2d9b4']
  let x = -30
  const houses: string[] = []
  for (let at = 0; x < 1230; at++) {
    const [width, height] = [62 + random() * 58, 130 + random() * 120]
    const [top, color] = [392 - height, colors[at % colors.length]!]
    const roof =
      at % 3 === 0
        ? shape(`M${x} ${top}L${x + width / 2} ${top - 46}L${x + width} ${top}Z`, '#6d3448')
        : at % 3 === 1
          ? rect(x, top - 14, width, 14, '#5a2c40')
          : shape(`M${x} ${top}V${top - 20}H${x + 14}V${top - 36}H${x + width - 14}V${top - 20}H${x + width}V${top}Z`, color)
    const columns = Math.floor((width - 16) / 24)
    const windows = each(columns * Math.floor((height - 30) / 36), (n) => {
      const lit = random() > 0.45
      return rect(
        x + (width - columns * 24) / 2 + (n % columns) * 24 + 5,
        top + 18 + Math.floor(n / columns) * 36,
        13,
        20,
        lit ? '#ffe9a8' : '#00000030',
        'rx="2"',
      )
    })
    houses.push(rect(x, top, width, height, color) + roof + windows)
    x += width
  }
  const town = houses.join('')
  const tower =
    rect(842, 96, 64, 300, '#7a3b52') +
    shape('M834 100L874 10L914 100Z', '#4c2a45') +
    disc(874, 138, 20, '#ffe9a8') +
    line('M874 138V126M874 138L882 143', '#4c2a45', 3)
  const bridge =
    shape('M-20 372C200 330 420 330 640 372V410H604C590 368 500 368 486 410H376C362 364 262 364 248 410H138C124 368 34 368 20 410H-20Z', '#59384f') +
    line('M-20 366C200 324 420 324 640 366', '#73475f', 10)
  const ripples = each(34, () => {
    const y = 415 + random() * 170
    const at = random() * 1200
    return line(
      `M${at} ${y}h${30 + random() * 90}`,
      ['#ffd9a0', '#f3a683', '#ffffff'][Math.floor(random() * 3)]!,
      2 + (y - 400) / 60,
      `opacity="${0.25 + random() * 0.35}"`,
    )
  })
  const boat = moved(
    900,
    500,
    shape('M-80 0H80C72 30 50 38 0 38C-50 38-72 30-80 0Z', '#fff4e0') +
      rect(-34, -30, 68, 30, '#cf5a47') +
      each(3, (n) => rect(-26 + n * 20, -23, 12, 12, '#ffe9a8')) +
      line('M56 0V-56', '#5a2c40', 4) +
      shape('M56-56L92-46L56-36Z', '#e9b04a'),
  )
  return {
    name: 'digest',
    width: 1200,
    height: 600,
    defs: fade('dusk', '#3c4a7a', '#a8638a', '#f19a7a', '#ffd7a0') + fade('river', '#e08a78', '#8c4f78', '#3a3f6b') + glow('low', '#ffe6b0'),
    body:
      rect(0, 0, 1200, 600, 'url(#dusk)') +
      disc(300, 300, 240, 'url(#low)') +
      disc(300, 300, 58, '#fff0c9') +
      town +
      tower +
      rect(0, 392, 1200, 208, 'url(#river)') +
      group(town + tower, 'transform="translate(0 784) scale(1 -1)" opacity="0.22"') +
      rect(0, 384, 1200, 16, '#4b2f47') +
      ripples +
      bridge +
      boat,
  }
}

/** A path over the hills, with what a walker noted at each of its bends. */
function launch(): Picture {
  const note = (x: number, y: number, turn: number, color: string) =>
    moved(
      x,
      y,
      line('M0 34V78', '#ffffff', 3, 'stroke-dasharray="2 9"') +
        rect(-62, -44, 124, 78, '#1d2b45', 'rx="14" opacity="0.18" transform="translate(4 8)"') +
        rect(-62, -44, 124, 78, '#fffdf7', 'rx="14"') +
        disc(-38, -20, 10, color) +
        line('M-18-20H38M-42 2H40M-42 20H8', '#b6bfcc', 6),
      `rotate(${turn})`,
    )
  const pine = (x: number, y: number, size: number, color: string) =>
    moved(x, y, shape('M0-90L30-30H14L38 14H-38L-14-30H-30Z', color) + rect(-5, 14, 10, 16, '#4a3b3c'), `scale(${size})`)
  const walker = moved(
    566,
    428,
    oval(4, 62, 34, 6, '#1c3d46', 'opacity="0.5"') +
      line('M-4 28L-16 60M4 28L16 58', '#22304d', 10) +
      shape('M-16-14C-18-34 18-34 16-14L12 32H-12Z', '#d9573f') +
      disc(1, -42, 14, '#f2c9a5') +
      shape('M-15-46C-14-66 18-64 17-44Z', '#22304d') +
      line('M14-6L34 14L38 60', '#6b4a35', 5) +
      rect(-28, -16, 18, 34, '#e6b04a', 'rx="6"'),
  )
  return {
    name: 'launch',
    width: 1200,
    height: 600,
    defs: fade('dawn', '#f6b78c', '#fbd6a6', '#fdeccb') + glow('rise', '#fff6d8') + fade('near', '#2f6a63', '#1f4c4d'),
    body:
      rect(0, 0, 1200, 600, 'url(#dawn)') +
      disc(820, 210, 270, 'url(#rise)') +
      disc(820, 210, 72, '#fff8e1') +
      hill(1200, 600, [260, 190, 270, 200, 290, 230], '#c9a5a8') +
      hill(1200, 600, [330, 290, 320, 250, 330, 280], '#93929f') +
      hill(1200, 600, [380, 330, 400, 340, 390, 350], '#5f8a8b') +
      hill(1200, 600, [470, 430, 460, 410, 450, 420], '#3f7a74') +
      line('M842 424C700 446 610 430 570 486', '#fbe3bd', 15) +
      hill(1200, 600, [540, 500, 520, 490, 510, 500], 'url(#near)') +
      shape('M560 488C500 520 360 520 290 600H420C450 548 560 530 590 492Z', '#fbe3bd') +
      [
        [90, 480, 1.1],
        [160, 500, 0.8],
        [1110, 480, 1.2],
        [1040, 500, 0.85],
        [960, 494, 0.6],
      ]
        .map(([x, y, size]) => pine(x!, y!, size!, '#17393d'))
        .join('') +
      [
        [420, 380, 0.5],
        [470, 388, 0.4],
        [1010, 400, 0.5],
      ]
        .map(([x, y, size]) => pine(x!, y!, size!, '#2c5b5b'))
        .join('') +
      walker +
      note(292, 250, -5, '#d9573f') +
      note(598, 176, 3, '#2f6a63') +
      note(900, 268, -3, '#e6b04a'),
  }
}

/** A letter that flies on from the last box of the road. */
function reEngagement(): Picture {
  const random = chance(21)
  const stars = each(46, () => disc(random() * 1200, random() * 260, 1.2 + random() * 2, '#fff7dd', `opacity="${0.4 + random() * 0.6}"`))
  const grass = each(70, () => {
    const x = random() * 1200
    return line(`M${x} 520q${random() * 10 - 5} -${14 + random() * 22} ${random() * 16 - 8} -${24 + random() * 26}`, '#20324a', 3)
  })
  const box = moved(
    300,
    380,
    rect(-10, 40, 20, 150, '#6b4a4a') +
      shape('M-96 50V-14C-96-56-62-74-40-74H56C92-74 108-46 108-14V50Z', '#d9634b') +
      shape('M-96 50V-14C-96-88 12-88 12-14V50Z', '#b94a3c') +
      rect(-66, -16, 46, 8, '#7d2f2a', 'rx="4"') +
      line('M70-30V-104', '#f3c25b', 8) +
      rect(70, -108, 44, 26, '#f3c25b', 'rx="4"'),
  )
  const plane = moved(
    812,
    178,
    shape('M-110 30L120-66L40 76L6 34Z', '#fffdf5') +
      shape('M120-66L6 34L-6 84L40 76Z', '#d8dcea') +
      shape('M120-66L6 34L-110 30Z', '#fff') +
      shape('M6 34L-6 84L24 52Z', '#b3bad0'),
  )
  return {
    name: 're-engagement',
    width: 1200,
    height: 560,
    defs: fade('night', '#24304f', '#4d4d7c', '#b8718a', '#f3ad86') + glow('window', '#ffe7a6'),
    body:
      rect(0, 0, 1200, 560, 'url(#night)') +
      stars +
      hill(1200, 560, [400, 360, 410, 350, 400], '#6a5480') +
      hill(1200, 560, [450, 430, 410, 440, 400], '#443f68') +
      moved(
        1010,
        392,
        disc(0, 0, 90, 'url(#window)') +
          rect(-46, -30, 92, 60, '#2c2d4e') +
          shape('M-60-28L0-76L60-28Z', '#20223f') +
          rect(-16, -14, 30, 26, '#ffdf8a') +
          line('M-1-14V12M-16-1H14', '#2c2d4e', 3),
      ) +
      hill(1200, 560, [520, 495, 500, 510, 490], '#2b3a56') +
      grass +
      box +
      line('M404 300C470 210 540 330 610 290C680 250 640 190 694 206', '#fff7dd', 4, 'stroke-dasharray="3 14"') +
      plane,
  }
}

export const OUTDOORS = [letter, digest, launch, reEngagement]
