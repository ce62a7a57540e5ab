import { product as german } from './german/product.ts'
import {
  button,
  columns,
  divider,
  heading,
  link,
  list,
  paragraph,
  picture,
  quote,
  type Shipped,
} from './written.ts'

export const product: Shipped = {
  number: 4,
  name: 'Product',
  german,
  blocks: [
    heading(1, 'The market bag is back, and it got pockets'),
    paragraph(
      'Two years ago we sewed two hundred of them. They were gone in a weekend, and your letters have not stopped since. So here is the second edition: the same sailcloth, a longer strap, and the two pockets that you asked for.',
    ),
    picture('product', 'A bag of sailcloth with bread, leeks and flowers, two tomatoes beside it'),
    columns(
      [56, 44],
      [
        heading(3, 'Made to be carried'),
        list(
          ['Sailcloth that spent ten years at sea'],
          ['Holds eighteen kilos, or one cat'],
          ['Strap for the shoulder, loops for the hand'],
          ['A pocket for keys, a pocket for the list'],
        ),
      ],
      [
        heading(1, '68 €'),
        paragraph('40 × 38 × 16 cm, in four colours. Sent within two days.'),
        button('Choose a colour', 'https://example.com/market-bag'),
      ],
    ),
    divider,
    quote(
      'I bought it for vegetables. It has since been to three countries, one funeral and every beach of my summer.',
      'Ines, who has number 17 of the first edition',
    ),
    heading(2, 'Good to know'),
    columns(
      [50, 50],
      [
        heading(3, 'Each one differs'),
        paragraph(
          'A sail has seams and stains, and so has your bag. You see a picture of yours before we send it.',
        ),
      ],
      [
        heading(3, 'It lasts'),
        paragraph(
          'If a seam opens, send it back. We mend it for nothing, for as long as we have needles.',
        ),
      ],
    ),
    paragraph(
      'Questions about size or colour? ',
      link('Write to us', 'mailto:hello@example.com'),
      ', and Jonas answers by the evening.',
    ),
  ],
}
