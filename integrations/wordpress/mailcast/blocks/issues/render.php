<?php
/**
 * The block of the latest issues.
 *
 * @package Mailcast
 * @var array $attributes What the author chose.
 */

defined( 'ABSPATH' ) || exit;

// phpcs:ignore WordPress.Security.EscapeOutput -- mailcast_issues_html() escapes all that it writes.
echo mailcast_issues_html( $attributes, get_block_wrapper_attributes() );
