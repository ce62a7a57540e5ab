// The two blocks in the editor. What they show is written by PHP, so that authors see what visitors
// see; here are the choices beside it.
;(function (wp) {
  const { createElement: el, Fragment } = wp.element
  const { InspectorControls, useBlockProps } = wp.blockEditor
  const { Disabled, PanelBody, RangeControl, SelectControl, TextControl, TextareaControl } =
    wp.components
  const { ToggleControl } = wp.components
  const { __ } = wp.i18n
  const Preview = wp.serverSideRender
  const newsletters = window.mailcastNewsletters || []

  function edit(choices) {
    return function Edit(props) {
      const controls = choices()
        .filter(({ name }) => name !== 'newsletter' || newsletters.length > 1)
        .map(({ control, name, is = 'value', ...more }) =>
          el(control, {
            key: name,
            [is]: props.attributes[name],
            onChange: (value) => props.setAttributes({ [name]: value }),
            ...more,
          }),
        )
      return el(
        Fragment,
        null,
        controls.length > 0 &&
          el(
            InspectorControls,
            null,
            el(PanelBody, { title: __('Newsletter', 'mailcast') }, controls),
          ),
        el(
          'div',
          useBlockProps(),
          el(
            Disabled,
            null,
            el(Preview, {
              block: props.name,
              attributes: props.attributes,
              // The wrapper of the editor has these already.
              skipBlockSupportAttributes: true,
            }),
          ),
        ),
      )
    }
  }

  const newsletter = () => ({
    control: SelectControl,
    name: 'newsletter',
    label: __('Newsletter', 'mailcast'),
    options: [{ value: '', label: __('The first of the settings', 'mailcast') }, ...newsletters],
  })

  wp.blocks.registerBlockType('mailcast/form', {
    edit: edit(() => [
      newsletter(),
      { control: TextControl, name: 'heading', label: __('Heading', 'mailcast') },
      {
        control: TextControl,
        name: 'label',
        label: __('Label', 'mailcast'),
        placeholder: __('Your e-mail address', 'mailcast'),
      },
      {
        control: TextControl,
        name: 'button',
        label: __('Button', 'mailcast'),
        placeholder: __('Subscribe', 'mailcast'),
      },
      {
        control: TextareaControl,
        name: 'consent',
        label: __('What readers agree to', 'mailcast'),
        help: __('Leave it empty for the usual words.', 'mailcast'),
      },
      {
        control: TextControl,
        name: 'source',
        label: __('Source', 'mailcast'),
        placeholder: 'wordpress',
        help: __('Mailcast shows it with each reader who comes by this form.', 'mailcast'),
      },
    ]),
    save: () => null,
  })

  wp.blocks.registerBlockType('mailcast/issues', {
    edit: edit(() => [
      newsletter(),
      {
        control: RangeControl,
        name: 'count',
        label: __('Issues', 'mailcast'),
        min: 1,
        max: 20,
      },
      {
        control: ToggleControl,
        name: 'showDate',
        is: 'checked',
        label: __('Show the day', 'mailcast'),
      },
      {
        control: ToggleControl,
        name: 'showSummary',
        is: 'checked',
        label: __('Show the summary', 'mailcast'),
      },
    ]),
    save: () => null,
  })
})(window.wp)
