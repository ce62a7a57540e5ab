<?php
/**
 * The blocks and shortcodes.
 *
 * @package Mailcast
 */

defined( 'ABSPATH' ) || exit;

add_action( 'init', 'mailcast_register' );

/** Registers blocks, shortcodes, styles and the script of the editor. */
function mailcast_register() {
	load_plugin_textdomain( 'mailcast', false, dirname( plugin_basename( MAILCAST_FILE ) ) . '/languages' );
	wp_register_style( 'mailcast', plugins_url( 'assets/mailcast.css', MAILCAST_FILE ), array(), MAILCAST_VERSION );
	wp_register_script(
		'mailcast-editor',
		plugins_url( 'assets/editor.js', MAILCAST_FILE ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n', 'wp-server-side-render' ),
		MAILCAST_VERSION,
		true
	);
	wp_set_script_translations( 'mailcast-editor', 'mailcast', dirname( MAILCAST_FILE ) . '/languages' );
	register_block_type( dirname( MAILCAST_FILE ) . '/blocks/form' );
	register_block_type( dirname( MAILCAST_FILE ) . '/blocks/issues' );
	add_shortcode( 'mailcast_form', 'mailcast_form_shortcode' );
	add_shortcode( 'mailcast_issues', 'mailcast_issues_shortcode' );
}

add_action( 'enqueue_block_editor_assets', 'mailcast_give_editor_newsletters' );

/** Gives the editor the newsletters to choose from. */
function mailcast_give_editor_newsletters() {
	$choices = array();
	foreach ( mailcast_newsletters() as $address ) {
		$choices[] = array(
			'value' => $address,
			'label' => mailcast_chosen( array( 'name' => mailcast_name_of( $address ) ), 'name', $address ),
		);
	}
	wp_add_inline_script( 'mailcast-editor', 'window.mailcastNewsletters = ' . wp_json_encode( $choices, JSON_HEX_TAG | JSON_HEX_AMP ) . ';', 'before' );
}

/**
 * Writes the form of a shortcode: [mailcast_form heading="Letters" button="Join"].
 *
 * @param array|string $given The shortcode's attributes.
 * @return string HTML.
 */
function mailcast_form_shortcode( $given ) {
	wp_enqueue_style( 'mailcast' );
	$usual = array_fill_keys( array( 'newsletter', 'heading', 'label', 'button', 'consent', 'source' ), '' );
	return mailcast_form_html( shortcode_atts( $usual, $given, 'mailcast_form' ), 'class="wp-block-mailcast-form"' );
}

/**
 * Writes the issues of a shortcode: [mailcast_issues count="3" date="no" summary="yes"].
 *
 * @param array|string $given The shortcode's attributes.
 * @return string HTML.
 */
function mailcast_issues_shortcode( $given ) {
	wp_enqueue_style( 'mailcast' );
	$chosen = shortcode_atts(
		array(
			'newsletter' => '',
			'count'      => 5,
			'date'       => 'yes',
			'summary'    => 'no',
		),
		$given,
		'mailcast_issues'
	);
	return mailcast_issues_html(
		array(
			'newsletter'  => $chosen['newsletter'],
			'count'       => $chosen['count'],
			'showDate'    => mailcast_is_on( $chosen['date'] ),
			'showSummary' => mailcast_is_on( $chosen['summary'] ),
		),
		'class="wp-block-mailcast-issues"'
	);
}

/**
 * Returns whether a switch of a shortcode is on.
 *
 * @param string $written Such as yes, no, 1 or false.
 * @return bool
 */
function mailcast_is_on( $written ) {
	return ! in_array( strtolower( (string) $written ), array( '', '0', 'no', 'false', 'off' ), true );
}

add_filter( 'load_textdomain_mofile', 'mailcast_words_file', 10, 2 );
add_filter( 'load_script_translation_file', 'mailcast_script_words_file', 10, 3 );

/**
 * Gives Austria, Switzerland and formal German the German words, of which there is one file.
 *
 * @param string $file   The file in which WordPress looks.
 * @param string $domain The text domain.
 * @return string
 */
function mailcast_words_file( $file, $domain ) {
	return 'mailcast' === $domain && ! is_readable( $file )
		? preg_replace( '/mailcast-de_\w+\.mo$/', 'mailcast-de_DE.mo', $file )
		: $file;
}

/**
 * Does the same for the words of the editor's script.
 *
 * @param string|false $file   The file in which WordPress looks.
 * @param string       $handle The script.
 * @param string       $domain The text domain.
 * @return string|false
 */
function mailcast_script_words_file( $file, $handle, $domain ) {
	return 'mailcast' === $domain && $file && ! is_readable( $file )
		? preg_replace( '/mailcast-de_\w+?-mailcast/', 'mailcast-de_DE-mailcast', $file )
		: $file;
}
