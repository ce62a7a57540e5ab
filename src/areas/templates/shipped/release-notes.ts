import { releaseNotes as german } from './german/release-notes.ts'
import {
  bold,
  button,
  callout,
  code,
  divider,
  heading,
  italic,
  list,
  paragraph,
  picture,
  type Shipped,
} from './written.ts'

export const releaseNotes: Shipped = {
  number: 3,
  name: 'Release notes',
  german,
  blocks: [
    heading(1, 'Harbor 4.2: search that forgives'),
    paragraph(italic('Released on 3 March, for all plans. Three minutes to read, nothing to do.')),
    picture(
      'release-notes',
      'A search with a typing error finds four results, and a magnifying glass shows a tick',
    ),
    callout(
      'success',
      bold('In short.  '),
      'Search finds what you meant, exports are six times faster, and the calendar knows about your public holidays.',
    ),
    heading(2, 'New'),
    heading(3, 'Search with typing errors'),
    paragraph(
      'Type ',
      code('recieved'),
      ' and find what was received. Harbor ranks exact words first, so that a precise question still gets a precise answer. It works in nineteen languages.',
    ),
    heading(3, 'Public holidays'),
    paragraph(
      'Choose your country once, under ',
      bold('Settings, Calendar'),
      '. Deadlines then skip the days on which you do not work.',
    ),
    heading(2, 'Better'),
    list(
      ['Exports of more than 10,000 rows take seconds, where they took a minute.'],
      ['The sidebar remembers its width on each device.'],
      ['Keyboard: ', code('g'), ' then ', code('s'), ' opens search from everywhere.'],
    ),
    heading(2, 'Fixed'),
    list(
      ['Invitations to addresses with a ', code('+'), ' arrive.'],
      ['A project with one task no longer says “1 tasks”.'],
      ['Dates in Arabic are aligned to the right, as they should be.'],
    ),
    callout(
      'warning',
      bold('If you use the API: '),
      'the field ',
      code('owner'),
      ' goes away on 1 June. Read ',
      code('owners'),
      ' instead. It is there today.',
    ),
    button('All changes of 4.2', 'https://example.com/changes', { style: 'outline' }),
    divider,
    paragraph(
      'Thank you to the 214 people who sent a report since 4.1. You wrote half of this list.',
    ),
  ],
}
