<?php
/**
 * The sign-up form. It posts from the visitor's browser to Mailcast, so nothing of it comes through here.
 *
 * @package Mailcast
 */

defined( 'ABSPATH' ) || exit;

/**
 * Writes the form.
 *
 * @param array  $given   The newsletter, heading, label, button, consent and source that an author chose.
 * @param string $wrapper The attributes of the element around it, escaped.
 * @return string HTML. For visitors empty while no newsletter is chosen.
 */
function mailcast_form_html( $given, $wrapper ) {
	$address = mailcast_find_newsletter( isset( $given['newsletter'] ) ? $given['newsletter'] : '' );
	if ( '' === $address ) {
		return mailcast_missing_html( $wrapper );
	}
	$heading = mailcast_chosen( $given, 'heading', '' );
	$label   = mailcast_chosen( $given, 'label', __( 'Your e-mail address', 'mailcast' ) );
	$button  = mailcast_chosen( $given, 'button', __( 'Subscribe', 'mailcast' ) );
	$consent = mailcast_chosen( $given, 'consent', mailcast_usual_consent( $address ) );
	$source  = mailcast_chosen( $given, 'source', 'wordpress' );
	$id      = wp_unique_id( 'mailcast-email-' );

	$html = '';
	if ( '' !== $heading ) {
		$html .= '<h2 class="mailcast-heading">' . esc_html( $heading ) . '</h2>';
	}
	$html .= '<label for="' . esc_attr( $id ) . '">' . esc_html( $label ) . '</label>'
		. '<div class="mailcast-row">'
		. '<input id="' . esc_attr( $id ) . '" type="email" name="email" required autocomplete="email" maxlength="254" dir="ltr">'
		. '<button type="submit" class="wp-element-button">' . esc_html( $button ) . '</button>'
		. '</div>'
		// People do not see this field. Programs that fill in everything give themselves away by it.
		. '<div aria-hidden="true" style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">'
		. '<label>' . esc_html__( 'Leave this empty', 'mailcast' ) . ' <input name="website" tabindex="-1" autocomplete="off"></label></div>'
		. '<input type="hidden" name="source" value="' . esc_attr( mb_substr( $source, 0, 200 ) ) . '">'
		. '<p class="mailcast-consent">' . esc_html( $consent ) . '</p>';
	return '<div ' . $wrapper . '><form class="mailcast-form" method="post" accept-charset="utf-8" action="'
		. esc_url( $address, array( 'http', 'https' ) ) . '">' . $html . '</form></div>';
}

/**
 * Writes what visitors agree to.
 *
 * @param string $address The address of the newsletter's page.
 * @return string
 */
function mailcast_usual_consent( $address ) {
	$name = mailcast_name_of( $address );
	return '' === $name
		? __( 'You will get this newsletter by e-mail. Every mail has a link to leave.', 'mailcast' )
		/* translators: %s: the name of the newsletter */
		: sprintf( __( 'You will get %s by e-mail. Every mail has a link to leave.', 'mailcast' ), $name );
}

/**
 * Returns what an author chose, or the usual.
 *
 * @param array  $given What the author chose.
 * @param string $name  The name of the choice.
 * @param string $usual What counts without one.
 * @return string
 */
function mailcast_chosen( $given, $name, $usual ) {
	$chosen = isset( $given[ $name ] ) ? trim( (string) $given[ $name ] ) : '';
	return '' === $chosen ? $usual : $chosen;
}

/**
 * Tells authors, and not visitors, that no newsletter is chosen.
 *
 * @param string $wrapper The attributes of the element around it, escaped.
 * @return string HTML.
 */
function mailcast_missing_html( $wrapper ) {
	if ( ! current_user_can( 'edit_posts' ) ) {
		return '';
	}
	$text = mailcast_newsletters()
		? __( 'The newsletter of this block is no longer in Settings → Mailcast. Choose another.', 'mailcast' )
		: __( 'No newsletter yet: enter its address under Settings → Mailcast. Visitors do not see this.', 'mailcast' );
	return '<div ' . $wrapper . '><p class="mailcast-missing">' . esc_html( $text ) . '</p></div>';
}
