import { linkList as german } from './german/link-list.ts'
import {
  bold,
  callout,
  divider,
  find,
  heading,
  link,
  paragraph,
  picture,
  type Shipped,
} from './written.ts'

export const linkList: Shipped = {
  number: 5,
  name: 'Link list',
  german,
  blocks: [
    picture(
      'link-list',
      'Seven signs in a row: an echo, a storm, a question, a bell, a radio, a drop of paint and a calendar',
    ),
    heading(1, 'Seven good links'),
    paragraph(
      'The best of what I read, watched and lost an afternoon to this week. Nothing here needs you to hurry.',
    ),
    heading(2, 'To read'),
    ...find(
      'The librarian who maps the sound of empty rooms',
      'rooms',
      'She claps once and listens. A portrait of a job that should not exist, and of the echo under a dome in Porto. 14 minutes.',
    ),
    ...find(
      'Why we stopped naming storms after people',
      'storms',
      'A short history of fear, bureaucracy and the alphabet. 6 minutes.',
    ),
    ...find(
      'Notes from a year without search',
      'search',
      'He asked people instead. Most of them were delighted. 9 minutes.',
    ),
    heading(2, 'To watch and hear'),
    ...find(
      'How a bell is tuned',
      'bell',
      'With a lathe, and with less certainty than you would hope. The second minute is worth the other ten.',
    ),
    ...find(
      'The last radio play of Station Nord',
      'station-nord',
      'Recorded in one night, in a storm, by four people and a dog.',
    ),
    heading(2, 'To use'),
    ...find(
      'A colour picker that knows the names of paint',
      'paint',
      'Point it at a wall. It says “wet slate”, and it is right.',
    ),
    ...find(
      'One-page calendar for 2027',
      'calendar',
      'Print it, fold it twice, put it into your coat.',
    ),
    divider,
    callout(
      'neutral',
      bold('From the mailbag.  '),
      'Last week I asked for the best bench in your town. Sixty-three of you answered, and ',
      link('here is the map', 'https://example.com/benches'),
      '. Seen something good? Just reply.',
    ),
  ],
}
