import { blur, chance, disc, each, fade, glow, hill, line, moved, oval, type Picture, rect, shape } from './shapes.ts'

/** A round loaf on a board, still warm. */
function loaf(): Picture {
  return {
    name: 'digest-loaf',
    width: 640,
    height: 400,
    defs: fade('wall', '#2f5f6b', '#3d7480') + blur('soft', 8) + fade('crust', '#d99a52', '#a8622c'),
    body:
      rect(0, 0, 640, 400, 'url(#wall)') +
      rect(0, 290, 640, 110, '#e9cfa4') +
      rect(0, 290, 640, 8, '#f6e4c3') +
      rect(110, 296, 420, 34, '#8a5a38', 'rx="12"') +
      oval(320, 300, 190, 14, '#4a2c1a', 'opacity="0.4" filter="url(#soft)"') +
      shape('M136 296C120 170 230 116 320 116C410 116 520 170 504 296Z', 'url(#crust)') +
      shape('M160 240C180 160 260 132 320 130C250 150 200 190 184 250Z', '#e8b673', 'opacity="0.8"') +
      line('M250 168q70 24 140 0M226 212q94 34 188 0', '#f7e3bf', 13) +
      line('M320 140C300 180 300 210 322 250', '#f7e3bf', 13) +
      line('M240 92C222 66 258 54 240 24M320 84C302 58 338 46 320 16M400 92C382 66 418 54 400 24', '#ffffff', 7, 'opacity="0.5"') +
      each(22, (at) => disc(150 + ((at * 53) % 340), 352 + ((at * 29) % 34), 3, '#fff8e6')),
  }
}

/** A night train with one window dark. */
function nightTrain(): Picture {
  const random = chance(3)
  const stars = each(40, () => disc(random() * 640, random() * 210, 1 + random() * 1.8, '#fff', `opacity="${0.3 + random() * 0.6}"`))
  const carriage = (x: number) =>
    rect(x, 210, 250, 92, '#2c5d7c', 'rx="10"') +
    rect(x, 270, 250, 12, '#e6b04a') +
    each(5, (at) => rect(x + 18 + at * 46, 226, 32, 32, x + at === -27 ? '#1b3b52' : '#ffe29a', 'rx="5"')) +
    [60, 190].map((at) => disc(x + at, 306, 15, '#16202f') + disc(x + at, 306, 6, '#7c8a99')).join('')
  return {
    name: 'digest-train',
    width: 640,
    height: 400,
    defs: fade('sky', '#141d3a', '#2d3a68', '#6c5a8c') + glow('halo', '#fff3c9'),
    body:
      rect(0, 0, 640, 400, 'url(#sky)') +
      stars +
      disc(500, 90, 100, 'url(#halo)', 'opacity="0.5"') +
      disc(500, 90, 38, '#fff3d0') +
      shape('M0 300L90 170L170 260L270 130L390 270L470 190L560 280L640 220V400H0Z', '#3a3f6d') +
      shape('M270 130L300 172L282 166L262 182L244 164Z', '#e9e6f4') +
      hill(640, 400, [300, 280, 300, 276], '#222b50') +
      carriage(-30) +
      carriage(230) +
      shape('M490 210H590C632 214 652 262 656 302H490Z', '#c8563f') +
      shape('M584 226C612 230 626 246 632 262H584Z', '#ffe29a') +
      rect(508, 226, 52, 32, '#ffe29a', 'rx="5"') +
      disc(540, 306, 15, '#16202f') +
      disc(612, 306, 15, '#16202f') +
      rect(0, 318, 640, 82, '#151a33') +
      line('M0 322H640', '#8f97b8', 4) +
      each(22, (at) => rect(at * 30, 326, 16, 8, '#4a4766')),
  }
}

/** Seven finds in a row: an echo, a storm, a question, a bell, a radio, a colour and a calendar. */
function links(): Picture {
  const marks: [string, string][] = [
    ['#d9694a', line('M-42 24C-42-40 42-40 42 24', '#fff6e4', 8) + line('M-24 24C-24-14 24-14 24 24', '#fff6e4', 8) + disc(0, 24, 8, '#fff6e4')],
    [
      '#3f6c8f',
      shape('M-34 12C-52 12-52-14-32-14C-30-42 10-46 16-22C40-28 48 12 26 12Z', '#fff6e4') + shape('M-2 4L-18 34H-4L-10 56L18 20H4L12 4Z', '#f2c14e'),
    ],
    ['#6d9a5b', line('M-20-18C-18-46 26-44 24-14C22 4 2 6 2 22', '#fff6e4', 11) + disc(2, 44, 8, '#fff6e4')],
    [
      '#e0a13a',
      shape('M-36 26C-24 14-28-40 0-40C28-40 24 14 36 26Z', '#fff6e4') + oval(0, 38, 12, 9, '#fff6e4') + rect(-4, -52, 8, 14, '#fff6e4', 'rx="4"'),
    ],
    [
      '#8f4a63',
      rect(-44, -18, 88, 56, '#fff6e4', 'rx="8"') +
        line('M-30-18L22-48', '#fff6e4', 5) +
        disc(-16, 10, 17, '#8f4a63') +
        line('M16 0H32M16 10H32M16 20H32', '#8f4a63', 4),
    ],
    [
      '#2f7a78',
      shape('M0-50C26-16 36 2 36 18A36 36 0 0 1-36 18C-36 2-26-16 0-50Z', '#fff6e4') +
        shape('M-20 18A20 20 0 0 0 2 40', 'none', 'stroke="#2f7a78" stroke-width="7" stroke-linecap="round"'),
    ],
    [
      '#b5536b',
      rect(-40, -34, 80, 78, '#fff6e4', 'rx="8"') +
        rect(-40, -34, 80, 22, '#f2c9a5', 'rx="8"') +
        each(9, (at) => rect(-28 + (at % 3) * 22, 0 + Math.floor(at / 3) * 14, 12, 8, at === 4 ? '#d9694a' : '#d8b8b0', 'rx="2"')),
    ],
  ]
  return {
    name: 'link-list',
    width: 1200,
    height: 300,
    defs: fade('paper', '#fbf0dc', '#f4dfc0'),
    body:
      rect(0, 0, 1200, 300, 'url(#paper)') +
      line('M70 150C200 90 230 210 335 150S520 90 600 150S780 210 866 150S1030 90 1130 150', '#c9ab82', 4, 'stroke-dasharray="2 13"') +
      marks
        .map(([color, mark], at) =>
          moved(114 + at * 162, at % 2 === 0 ? 136 : 164, disc(0, 6, 68, '#8a6a45', 'opacity="0.22"') + disc(0, 0, 68, color) + mark),
        )
        .join(''),
  }
}

/** A search that finds what was meant. */
function release(): Picture {
  const row = (y: number, wide: number, color: string) =>
    rect(350, y, 44, 44, color, 'rx="12"') + rect(412, y + 4, wide, 13, '#44525e', 'rx="6"') + rect(412, y + 27, wide * 0.7, 10, '#c3ccd3', 'rx="5"')
  return {
    name: 'release-notes',
    width: 1200,
    height: 560,
    defs: fade('sea', '#1f6f78', '#12454f') + glow('light', '#7fd0c2', 0.7, 0.1, 0.8) + blur('soft', 16),
    body:
      rect(0, 0, 1200, 560, 'url(#sea)') +
      rect(0, 0, 1200, 560, 'url(#light)', 'opacity="0.55"') +
      each(3, (at) =>
        line(
          `M0 ${430 + at * 44}C200 ${390 + at * 44} 300 ${470 + at * 44} 600 ${430 + at * 44}S1000 ${390 + at * 44} 1200 ${430 + at * 44}`,
          '#ffffff',
          3,
          'opacity="0.14"',
        ),
      ) +
      rect(310, 76, 580, 420, '#06262c', 'rx="24" opacity="0.45" filter="url(#soft)" transform="translate(0 14)"') +
      rect(310, 76, 580, 420, '#fffdf8', 'rx="24"') +
      rect(346, 112, 508, 72, '#eef3f2', 'rx="36"') +
      line('M392 146m-15 0a15 15 0 1 0 30 0a15 15 0 1 0 -30 0M404 158L416 170', '#1f6f78', 6) +
      rect(440, 140, 150, 16, '#44525e', 'rx="8"') +
      line('M440 170q9-9 18 0t18 0t18 0t18 0t18 0t18 0t18 0t18 0', '#e0573f', 4) +
      rect(606, 130, 4, 38, '#e0a13a') +
      row(214, 300, '#f2c14e') +
      row(280, 380, '#8fcabd') +
      row(346, 250, '#f0a58c') +
      row(412, 330, '#b7c7e0') +
      moved(
        930,
        400,
        disc(0, 0, 108, '#06262c', 'opacity="0.3" filter="url(#soft)"') +
          line('M70 70L132 132', '#e0a13a', 34) +
          disc(0, 0, 98, '#f2c14e') +
          disc(0, 0, 78, '#dff1ec') +
          line('M-36 4L-10 32L42-28', '#1f6f78', 20) +
          line('M-52-30A60 60 0 0 1-22-54', '#ffffff', 9),
      ),
  }
}

export const SMALL = [loaf, nightTrain, links, release]
