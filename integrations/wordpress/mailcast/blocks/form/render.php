<?php
/**
 * The block of the sign-up form.
 *
 * @package Mailcast
 * @var array $attributes What the author chose.
 */

defined( 'ABSPATH' ) || exit;

// phpcs:ignore WordPress.Security.EscapeOutput -- mailcast_form_html() escapes all that it writes.
echo mailcast_form_html( $attributes, get_block_wrapper_attributes() );
